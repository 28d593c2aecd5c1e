import type { Cancel, CodeCheck, PathResult, Sandbox } from '@tamis/core';
import type { PythonLimits } from '@tamis/python';

/** The Python sandbox, loaded and started with the first piece of code: most runs have none. */
export class LazySandbox implements Sandbox {
  readonly #limits: Partial<PythonLimits>;
  #started: Promise<Sandbox> | undefined;

  constructor(limits: Partial<PythonLimits> = {}) {
    this.#limits = limits;
  }

  async check(code: string, cancel?: Cancel): Promise<CodeCheck> {
    return (await this.#start()).check(code, cancel);
  }

  async run(code: string, paths: readonly string[], cancel?: Cancel): Promise<readonly PathResult[]> {
    return (await this.#start()).run(code, paths, cancel);
  }

  async close(): Promise<void> {
    await (await this.#started)?.close();
  }

  #start(): Promise<Sandbox> {
    this.#started ??= import('@tamis/python').then(({ pythonSandbox }) => pythonSandbox({ limits: this.#limits }));
    return this.#started;
  }
}
