import { toldBy } from './database/postgres-fault.ts';

/** Reports that a database has stopped answering or answers again, with the length of the silence in milliseconds. */
export interface Silence {
  readonly isOver: boolean;
  readonly milliseconds: number;
  /** What the server or the network said last, if anything. */
  readonly problem?: string;
}

/** A database that takes longer than this for one request is reported as silent, in milliseconds. */
const PATIENCE = 5000;

/** Detects that a database does not answer, because it is down or the network drops packets, and reports it once. */
export class SilenceWatch {
  readonly #tell: (silence: Silence) => void;
  #since: number | undefined;
  #problem: string | undefined;

  constructor(tell: (silence: Silence) => void) {
    this.#tell = tell;
  }

  /** Notes why a request was not answered. It is repeated until it is. */
  blame(problem: unknown): void {
    if (problem instanceof Error) this.#problem = toldBy(problem);
  }

  /** Runs work that waits for an answer from the database. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    const timer = setTimeout(() => this.#begin(begun), PATIENCE);
    timer.unref();
    try {
      const result = await work();
      this.#end();
      return result;
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(since: number): void {
    if (this.#since !== undefined) return;
    this.#since = since;
    const problem = this.#problem;
    this.#tell({ isOver: false, milliseconds: performance.now() - since, ...(problem !== undefined && { problem }) });
  }

  #end(): void {
    this.#problem = undefined;
    if (this.#since === undefined) return;
    const milliseconds = performance.now() - this.#since;
    this.#since = undefined;
    this.#tell({ isOver: true, milliseconds });
  }
}
