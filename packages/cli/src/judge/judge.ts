import type { Gate, UnitContext, Verdict } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { LineSplitter, type LineVisitor } from '../io/line-splitter.ts';
import { streamSink } from '../io/sink.ts';
import { openSource } from '../io/source.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { contractErrorLine, verdictLine } from './answer.ts';
import { Answers } from './answers.ts';
import { GateCache } from './gate-cache.ts';
import { PythonWorld } from './python-world.ts';
import { type Question, readQuestion } from './question.ts';
import { retryIn } from './retry.ts';

/** A line longer than this could not become a string with room to spare. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The conformance door: questions in on standard input, answers out in the same order. */
export async function judge(): Promise<number> {
  const source = openSource('-');
  const answers = new Answers(streamSink('standard output', process.stdout));
  const python = new PythonWorld();
  const splitter = new LineSplitter(answering(answers, python), MOST_BYTES);
  try {
    for (;;) {
      const count = await source.read(splitter.space());
      if (count === 0) break;
      await flushing(() => splitter.advance(count), answers);
    }
    await flushing(() => splitter.finish(), answers);
    return EXIT.valid;
  } finally {
    source.stop();
    await python.close();
  }
}

function answering(answers: Answers, python: PythonWorld): LineVisitor {
  const gates = new GateCache();
  return {
    line(bytes, start, end, _next, number) {
      if (isBlankBytes(bytes, start, end)) return;
      const question = readQuestion(bytes.subarray(start, end), number);
      const compiled = gates.get(question.contract);
      answers.add(
        'gate' in compiled
          ? answerTo(question, compiled.gate, python)
          : contractErrorLine(question.idJson, compiled.problems, compiled.warnings),
      );
    },
    long({ number, length }) {
      throw usage(`Line ${number} has ${length} bytes; at most ${MOST_BYTES} are read.`, 'Split the questions.');
    },
  };
}

/** Only what looks at a world has to be waited for. */
function answerTo(question: Question, gate: Gate, python: PythonWorld): string | Promise<string> {
  const { reply, world } = question;
  const unit = unitOf(question);
  if (python.isNeededBy(question)) return answerInPython(question, gate, python);
  if (world === undefined) return toldOf(question, gate, gate.judge(reply, unit));
  return gate.check(reply, world, unit).then((verdict) => toldOf(question, gate, verdict));
}

/** Rules in Python are tried in a sandbox. */
async function answerInPython(question: Question, gate: Gate, python: PythonWorld): Promise<string> {
  const verdict = await gate.check(question.reply, await python.of(question), unitOf(question));
  return toldOf(question, gate, verdict);
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
