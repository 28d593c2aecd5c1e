import type { Cancel, CodeProblem, PathResult } from '@tamis/core/model';
import { type Answer, readAnswer } from '../answers/read-answer.ts';
import type { PythonLimits } from '../limits.ts';
import { type End, outOfTime, problemOf } from '../process/end.ts';
import type { PythonProcess } from '../process/python-process.ts';
import type { Spares } from './spares.ts';

type Reply = { readonly answer: Answer } | { readonly ended: CodeProblem };

// One call: who may cancel it, and when it ends. Starting a process does not count towards its time.
interface Call {
  readonly signal: Cancel | undefined;
  until?: number;
}

export class CodeRun {
  readonly #code: string;
  readonly #spares: Spares;
  readonly #limits: PythonLimits;
  #process: PythonProcess | undefined;
  #isLoaded = false;
  #deaths = 0;
  // Why the code can't run at all. Determined once.
  #failure: CodeProblem | undefined;

  constructor(code: string, spares: Spares, limits: PythonLimits) {
    this.#code = code;
    this.#spares = spares;
    this.#limits = limits;
  }

  get hasProcess(): boolean {
    return this.#process !== undefined;
  }

  async run(paths: readonly string[], signal?: Cancel): Promise<readonly PathResult[]> {
    const results: PathResult[] = [];
    const call: Call = { signal };
    while (results.length < paths.length && !signal?.aborted) {
      const failure = await this.#failureIn(call);
      if (failure !== undefined) return [...results, ...paths.slice(results.length).map(() => ({ error: failure }))];
      call.until ??= performance.now() + this.#limits.runMs;
      await this.#batch(batchFrom(paths, results.length, this.#limits.batch), results, { signal, until: call.until });
    }
    return results;
  }

  stop(): void {
    this.#process?.stop();
  }

  async close(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await process?.close();
  }

  async #failureIn(call: Call): Promise<CodeProblem | undefined> {
    if (this.#deaths > this.#limits.deaths) this.#failure = GIVEN_UP;
    if (this.#failure !== undefined) return this.#failure;
    if (call.until !== undefined && performance.now() >= call.until) return outOfTime(this.#limits);
    const failure = await this.#load(call);
    // Cancelling ends the process, which is not the code's fault.
    if (!call.signal?.aborted) this.#failure = failure;
    return failure;
  }

  async #ready({ signal }: Call): Promise<PythonProcess> {
    if (this.#process === undefined || this.#process.isGone) {
      this.#process = await this.#spares.take();
      this.#spares.kept();
      this.#isLoaded = false;
      if (signal?.aborted) this.#process.stop();
    }
    return this.#process;
  }

  // Why the code can't be loaded, if it can't.
  async #load(call: Call): Promise<CodeProblem | undefined> {
    const process = await this.#ready(call);
    if (this.#isLoaded) return undefined;
    const { fields, resultCharacters } = this.#limits;
    process.send([{ load: this.#code, fields, characters: resultCharacters }]);
    const reply = await this.#hear(this.#limits.pathMs);
    if ('ended' in reply) return reply.ended;
    this.#isLoaded = reply.answer.kind === 'loaded';
    if (this.#isLoaded) return undefined;
    return errorIn(reply.answer) ?? this.#tampered();
  }

  async #batch(paths: readonly string[], results: PathResult[], call: Required<Call>): Promise<void> {
    const process = await this.#ready(call);
    const { pathMs } = this.#limits;
    process.send(paths);
    for (const _ of paths) {
      const left = call.until - performance.now();
      const reply = await this.#hear(Math.min(pathMs, left));
      const error = 'ended' in reply ? reply.ended : this.#add(reply.answer, results);
      if (error === undefined) continue;
      if (call.signal?.aborted) return;
      // A path that is interrupted because the call's time is up is reported with all the remaining ones.
      if (left < pathMs && error.reason === 'timeout') return;
      this.#deaths += 1;
      results.push({ error });
      return;
    }
  }

  #add(answer: Answer, results: PathResult[]): CodeProblem | undefined {
    if (answer.kind !== 'result') return this.#tampered();
    results.push(answer.result);
    return undefined;
  }

  async #hear(ms: number): Promise<Reply> {
    const process = this.#process as PythonProcess;
    const heard = await process.next(Math.max(1, ms));
    if ('end' in heard) return { ended: problemOf(heard.end, this.#limits) };
    const answer = readAnswer(heard.line, this.#limits);
    return answer === undefined ? { ended: this.#tampered() } : { answer };
  }

  #tampered(): CodeProblem {
    const end: End = { reason: 'tampered' };
    this.#process?.stop(end);
    return problemOf(end, this.#limits);
  }
}

function errorIn(answer: Answer): CodeProblem | undefined {
  return answer.kind === 'result' && 'error' in answer.result ? answer.result.error : undefined;
}

const GIVEN_UP: CodeProblem = {
  type: 'RUNTIME_ERROR',
  reason: 'given-up',
  message: 'The code was not run for this path, because its process had died too often.',
};

// How many bytes of paths are sent at once. The process must have read them all before it answers the first.
const MOST_BYTES = 2 ** 20;

// The paths to send at once, from an index on: at least one, at most `most`, and within the byte limit.
function batchFrom(paths: readonly string[], start: number, most: number): readonly string[] {
  let bytes = 0;
  let end = start;
  while (end < paths.length && end - start < most) {
    bytes += Buffer.byteLength(paths[end] as string);
    if (bytes > MOST_BYTES && end > start) break;
    end += 1;
  }
  return paths.slice(start, end);
}
