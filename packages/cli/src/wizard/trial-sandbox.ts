import type { Cancel, CodeCheck, PathResult, Sandbox } from '@tamis/core';
import { LazySandbox } from '../load/lazy-sandbox.ts';

/** The sandbox of a wizard: it tells when samples are tried, and keeps what the last code made of them. */
export class TrialSandbox implements Sandbox {
  readonly #sandbox = new LazySandbox();
  readonly #onTrial: () => void;
  #results: readonly PathResult[] = [];

  constructor(onTrial: () => void = () => undefined) {
    this.#onTrial = onTrial;
  }

  /** What the last code that was run gave for each sample. */
  get results(): readonly PathResult[] {
    return this.#results;
  }

  async check(code: string, cancel?: Cancel): Promise<CodeCheck> {
    return await this.#sandbox.check(code, cancel);
  }

  async run(code: string, paths: readonly string[], cancel?: Cancel): Promise<readonly PathResult[]> {
    this.#onTrial();
    this.#results = await this.#sandbox.run(code, paths, cancel);
    return this.#results;
  }

  async close(): Promise<void> {
    await this.#sandbox.close();
  }
}
