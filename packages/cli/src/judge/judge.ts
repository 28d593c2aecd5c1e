import type { Gate, Json, JsonObject, Sandbox, UnitContext, Verdict } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { emptyInput } from '../io/empty-input.ts';
import { LineSplitter, type LineVisitor } from '../io/line-splitter.ts';
import { streamSink } from '../io/sink.ts';
import { openSource } from '../io/source.ts';
import { LazySandbox } from '../load/lazy-sandbox.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { contractErrorLine, verdictLine } from './answer.ts';
import { Answers } from './answers.ts';
import { GateCache } from './gate-cache.ts';
import { type Question, readQuestion } from './question.ts';
import { retryIn } from './retry.ts';

/** A line longer than this could not become a string with room to spare. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The conformance interface: questions on standard input, answers out in the same order. */
export async function judge(): Promise<number> {
  const source = openSource('-');
  const answers = new Answers(streamSink('standard output', process.stdout));
  const sandbox = new LazySandbox();
  const splitter = new LineSplitter(answering(answers, sandbox), MOST_BYTES);
  try {
    for (;;) {
      const count = await source.read(splitter.space());
      if (count === 0) break;
      await flushing(() => splitter.advance(count), answers);
    }
    await flushing(() => splitter.finish(), answers);
    if (answers.count === 0) throw emptyInput('-', 'question');
    return EXIT.valid;
  } finally {
    source.stop();
    await sandbox.close();
  }
}

function answering(answers: Answers, sandbox: Sandbox): LineVisitor {
  const gates = new GateCache();
  return {
    line(bytes, start, end, _next, number) {
      if (isBlankBytes(bytes, start, end)) return;
      const question = readQuestion(bytes.subarray(start, end), number);
      const compiled = gates.get(question.contract);
      answers.add(
        'gate' in compiled
          ? answerTo(question, compiled.gate, sandbox)
          : contractErrorLine(question.idJson, compiled.problems, compiled.warnings),
      );
    },
    long({ number, length }) {
      throw usage(`Line ${number} has ${length} bytes; at most ${MOST_BYTES} are read.`, 'Split the questions.');
    },
  };
}

/** Only contracts that read a world are asynchronous. */
function answerTo(question: Question, gate: Gate, sandbox: Sandbox): string | Promise<string> {
  const { reply } = question;
  const world = worldOf(question, sandbox);
  const unit = unitOf(question);
  if (world === undefined) return toldOf(question, gate, gate.judge(reply, unit));
  return gate.check(reply, world, unit).then((verdict) => toldOf(question, gate, verdict));
}

/** Code is run in the sandbox, which is part of the world of every question about code. */
function worldOf({ contract, world }: Question, sandbox: Sandbox): unknown {
  const isCode = isObject(contract) && contract.kind === 'extraction-rule' && contract.language === 'python';
  return isCode && (world === undefined || isObject(world)) ? { ...world, sandbox } : world;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toldOf(question: Question, { warnings }: Gate, verdict: Verdict): string {
  const text = textOf(question.reply);
  return verdictLine(question.idJson, text, verdict, { warnings, ...retryIn(question, text, verdict) });
}

/** A reply as the engine decodes it, to which all places refer. */
function textOf(reply: string | Uint8Array): string {
  return typeof reply === 'string' ? reply : new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply);
}

function unitOf({ input, finishReason }: Question): UnitContext {
  return { ...(input === undefined ? {} : { input }), ...(finishReason === undefined ? {} : { finishReason }) };
}

/** What came before a bad line is written before the command ends. */
async function flushing(work: () => void, answers: Answers): Promise<void> {
  try {
    work();
  } finally {
    await answers.flush();
  }
}
