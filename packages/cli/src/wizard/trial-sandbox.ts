import type { Cancel, CodeCheck, PathResult, Sandbox } from '@tamis/core/model';
import { LazySandbox } from '../load/lazy-sandbox.ts';

// How many samples are tried one by one, because the user is watching. The others are tried together.
export const WATCHED_SAMPLES = 10;

export interface Trial {
  readonly path: string;
  readonly works: boolean | undefined;
}

function trialOf(path: string, result: PathResult | undefined): Trial {
  return { path, works: result && 'fields' in result };
}

export class TrialSandbox implements Sandbox {
  readonly #sandbox = new LazySandbox();
  readonly #onTrial: (trials: readonly Trial[]) => void;
  #code: string | undefined;
  #results: ReadonlyMap<string, PathResult> = new Map();

  constructor(onTrial: (trials: readonly Trial[]) => void = () => undefined) {
    this.#onTrial = onTrial;
  }

  get results(): ReadonlyMap<string, PathResult> {
    return this.#results;
  }

  async check(code: string, signal?: Cancel): Promise<CodeCheck> {
    return await this.#sandbox.check(code, signal);
  }

  async run(code: string, paths: readonly string[], signal?: Cancel): Promise<readonly PathResult[]> {
    // Code that is tried again has already been watched.
    const watched = code === this.#code ? [] : paths.slice(0, WATCHED_SAMPLES);
    this.#code = code;
    const results: PathResult[] = [];
    const tell = () => this.#onTrial(watched.map((path, index) => trialOf(path, results[index])));
    if (watched.length > 0) tell();
    for (const path of watched) {
      results.push(...(await this.#sandbox.run(code, [path], signal)));
      tell();
    }
    results.push(...(await this.#sandbox.run(code, paths.slice(watched.length), signal)));
    this.#results = new Map(paths.map((path, index) => [path, results[index] as PathResult]));
    return results;
  }

  async close(): Promise<void> {
    await this.#sandbox.close();
  }
}
