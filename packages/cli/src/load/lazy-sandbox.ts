import type { Cancel, CodeCheck, PathResult, Sandbox } from '@tamis/core/model';
import type { PythonOptions } from '@tamis/python';

// The Python sandbox, loaded and started only when there is code to run, because most runs have none.
export class LazySandbox implements Sandbox {
  readonly #options: PythonOptions;
  #started: Promise<Sandbox> | undefined;

  constructor(options: PythonOptions = {}) {
    this.#options = options;
  }

  async check(code: string, signal?: Cancel): Promise<CodeCheck> {
    return (await this.#start()).check(code, signal);
  }

  async run(code: string, paths: readonly string[], signal?: Cancel): Promise<readonly PathResult[]> {
    return (await this.#start()).run(code, paths, signal);
  }

  async close(): Promise<void> {
    await (await this.#started)?.close();
  }

  #start(): Promise<Sandbox> {
    this.#started ??= import('@tamis/python').then(({ pythonSandbox }) => pythonSandbox(this.#options));
    return this.#started;
  }
}
