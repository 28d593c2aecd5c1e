import type { Cancel, CodeCheck, PathResult, Sandbox } from '@tamis/core';
import { LazySandbox } from '../load/lazy-sandbox.ts';

/** So many samples are tried one by one, for somebody watches them; the others go together. */
export const WATCHED_SAMPLES = 10;

/** The sandbox of a wizard: it tells how far the samples are tried, and keeps what the last code made of them. */
export class TrialSandbox implements Sandbox {
  readonly #sandbox = new LazySandbox();
  readonly #onTrial: (results: readonly PathResult[]) => void;
  #code: string | undefined;
  #results: ReadonlyMap<string, PathResult> = new Map();

  constructor(onTrial: (results: readonly PathResult[]) => void = () => undefined) {
    this.#onTrial = onTrial;
  }

  /** What the last code that was run gave, by path. */
  get results(): ReadonlyMap<string, PathResult> {
    return this.#results;
  }

  async check(code: string, cancel?: Cancel): Promise<CodeCheck> {
    return await this.#sandbox.check(code, cancel);
  }

  async run(code: string, paths: readonly string[], cancel?: Cancel): Promise<readonly PathResult[]> {
    // A code that is tried once more has been watched.
    const watched = code === this.#code ? 0 : Math.min(paths.length, WATCHED_SAMPLES);
    this.#code = code;
    const results: PathResult[] = [];
    if (watched > 0) this.#onTrial(results);
    for (const path of paths.slice(0, watched)) {
      results.push(...(await this.#sandbox.run(code, [path], cancel)));
      this.#onTrial(results);
    }
    results.push(...(await this.#sandbox.run(code, paths.slice(watched), cancel)));
    this.#results = new Map(paths.map((path, index) => [path, results[index] as PathResult]));
    return results;
  }

  async close(): Promise<void> {
    await this.#sandbox.close();
  }
}
