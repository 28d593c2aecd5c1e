import type { Cancel, CodeCheck, PathResult, Sandbox } from '@tamis/core';
import { LazySandbox } from '../load/lazy-sandbox.ts';

/** This many samples are tried one by one, because the user is watching; the others are tried together. */
export const WATCHED_SAMPLES = 10;

/** The wizard's sandbox: it reports how many samples were tried, and keeps the results of the last code. */
export class TrialSandbox implements Sandbox {
  readonly #sandbox = new LazySandbox();
  readonly #onTrial: (results: readonly PathResult[]) => void;
  #code: string | undefined;
  #results: ReadonlyMap<string, PathResult> = new Map();

  constructor(onTrial: (results: readonly PathResult[]) => void = () => undefined) {
    this.#onTrial = onTrial;
  }

  /** The results of the last code that was run, by path. */
  get results(): ReadonlyMap<string, PathResult> {
    return this.#results;
  }

  async check(code: string, cancel?: Cancel): Promise<CodeCheck> {
    return await this.#sandbox.check(code, cancel);
  }

  async run(code: string, paths: readonly string[], cancel?: Cancel): Promise<readonly PathResult[]> {
    // Code that is tried again has already been watched.
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
