import { randomBytes } from 'node:crypto';
import {
  type Gate,
  isJsonObject,
  type Json,
  type JsonObject,
  type Message,
  retryRequest,
  type UnitContext,
  type Verdict,
} from '@tamis/core';
import { contractFault, messageSources } from '@tamis/core/loop';
import { type Sandbox, saysCut } from '@tamis/core/model';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ContractFlags } from '../flags/check-flags.ts';
import { emptyInput } from '../io/empty-input.ts';
import { LineSplitter, type LineVisitor } from '../io/line-splitter.ts';
import { pump } from '../io/pump.ts';
import { type Sink, streamSink } from '../io/sink.ts';
import { openSource } from '../io/source.ts';
import { LazySandbox } from '../load/lazy-sandbox.ts';
import { given } from '../text/given.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { contractErrorLine, engineFaultLine, verdictLine } from './answer.ts';
import { type Contracts, contractsOf, type Found } from './contracts.ts';
import { type Question, readQuestion } from './question.ts';

// The longest line in bytes, so that it can become a string with room to spare.
const MOST_BYTES = 256 * 1024 * 1024;

// `tamis judge`, the conformance interface: reads questions from standard input and answers them in the same order.
export async function judge(flags: ContractFlags): Promise<number> {
  const contracts = contractsOf(flags);
  const source = openSource('-');
  const answers = new Answers(streamSink('standard output', process.stdout));
  const sandbox = new LazySandbox();
  const splitter = new LineSplitter(answering(contracts, answers, sandbox), MOST_BYTES);
  try {
    await pump(source, splitter, () => answers.flush());
    if (answers.count === 0) throw emptyInput('-', 'question');
    return answers.isFaulty ? EXIT.bug : EXIT.valid;
  } finally {
    source.stop();
    await sandbox.close();
  }
}

function answering(contracts: Contracts, answers: Answers, sandbox: Sandbox): LineVisitor {
  return {
    line(bytes, start, end, _next, number) {
      if (isBlankBytes(bytes, start, end)) return;
      const question = readQuestion(bytes.subarray(start, end), number);
      answers.add(question.idJson, () => {
        const found = contracts.of(question);
        if ('gate' in found) return answerTo(question, found, sandbox);
        return contractErrorLine(question.idJson, found.problems, found.warnings);
      });
    },
    long({ number, length }) {
      throw usage(`Line ${number} has ${length} bytes; at most ${MOST_BYTES} are read.`, 'Split the questions.');
    },
  };
}

function answerTo(question: Question, { gate, contract }: Found, sandbox: Sandbox): string | Promise<string> {
  const { reply } = question;
  const world = worldOf(question.world, contract, sandbox);
  const { input, finishReason, reasoning, messages } = question;
  const sources = messages === undefined ? undefined : messageSources(messages);
  const unit: UnitContext = given({ input, finishReason, reasoning, sources, messages });
  if (world === undefined) return toldOf(question, gate, gate.judge(reply, unit));
  return gate.check(reply, world, unit).then((verdict) => toldOf(question, gate, verdict));
}

function worldOf(world: Json | undefined, contract: unknown, sandbox: Sandbox): unknown {
  const isCode = isJsonObject(contract) && contract.kind === 'extraction-rule' && contract.language === 'python';
  return isCode && (world === undefined || isJsonObject(world)) ? { ...world, sandbox } : world;
}

function toldOf(question: Question, { warnings }: Gate, verdict: Verdict): string {
  const text = textOf(question.reply);
  return verdictLine(question.idJson, text, verdict, { warnings, ...retryIn(question, text, verdict) });
}

function textOf(reply: string | Uint8Array): string {
  return typeof reply === 'string' ? reply : new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply);
}

// Pending answers, written in the order of their questions even if some take longer.
class Answers {
  readonly #output: Sink;
  readonly #waiting: (string | Promise<string>)[] = [];
  count = 0;
  isFaulty = false;

  constructor(output: Sink) {
    this.#output = output;
  }

  // Takes the next answer. If the engine fails, which should never happen, that is the answer, and the others are still given.
  add(idJson: string, answer: () => string | Promise<string>): void {
    this.count++;
    const line = this.#answered(idJson, answer);
    if (typeof line === 'string' && this.#waiting.length === 0) this.#output.write(line);
    else this.#waiting.push(line);
  }

  #answered(idJson: string, answer: () => string | Promise<string>): string | Promise<string> {
    const fault = (error: unknown) => {
      this.isFaulty = true;
      return engineFaultLine(idJson, error);
    };
    try {
      const line = answer();
      return typeof line === 'string' ? line : line.catch(fault);
    } catch (error) {
      return fault(error);
    }
  }

  async flush(): Promise<void> {
    for (const line of this.#waiting.splice(0)) this.#output.write(await line);
    await this.#output.flush();
  }
}

function retryIn(
  { messages, boundary, finishReason }: Question,
  reply: string,
  verdict: Verdict,
): { readonly retry?: readonly JsonObject[] } {
  if (messages === undefined || !mayAskAgain(verdict)) return {};
  const finish = saysCut(finishReason) ? ({ finish: 'length' } as const) : {};
  const attempts = [{ number: 1, reason: 'first', reply, verdict, ...finish }] as const;
  // Messages are returned unchanged, because we can't know what the caller's provider expects in them.
  const task = messages as unknown as readonly Message[];
  const request = retryRequest({ messages: task, attempts, boundary: boundary ?? randomBoundary(), wording: engine });
  return { retry: request as unknown as readonly JsonObject[] };
}

function randomBoundary(): string {
  return randomBytes(9).toString('hex');
}

// Whether asking again could help. A value that waits for approval has nothing wrong with it, and no reply can fix a mistake in the
// contract.
function mayAskAgain(verdict: Verdict): boolean {
  if (verdict.status === 'pass' || contractFault(verdict, engine) !== undefined) return false;
  return verdict.status === 'fail' || verdict.reason !== 'approval';
}
