import { toldBy } from './database/postgres-fault.ts';

/** Reports that a database has stopped answering or answers again, with the length of the silence in milliseconds. */
export interface Silence {
  readonly isOver: boolean;
  readonly milliseconds: number;
  /** What the server or the network said last, if anything. */
  readonly problem?: string;
}

// A database that answers nothing for this long although it was asked is reported as silent, in milliseconds.
const PATIENCE = 5000;

// Detects that a database does not answer, because it is down or the network drops packets, and reports it once.
export class SilenceWatch {
  readonly #tell: (silence: Silence) => void;
  readonly #roads = { read: new Road(), write: new Road() };
  #silent: Road | undefined;
  #problem: string | undefined;

  constructor(tell: (silence: Silence) => void) {
    this.#tell = tell;
  }

  // Notes why a request was not answered. It is repeated until it is.
  blame(problem: unknown): void {
    if (problem instanceof Error) this.#problem = toldBy(problem);
  }

  async during<Result>(kind: 'read' | 'write', work: () => Promise<Result>): Promise<Result> {
    const road = this.#roads[kind];
    road.enter(() => this.#begin(road));
    try {
      const result = await work();
      this.#end(road);
      return result;
    } finally {
      road.leave();
    }
  }

  #begin(road: Road): void {
    if (this.#silent !== undefined) return;
    this.#silent = road;
    const problem = this.#problem;
    this.#tell({ isOver: false, milliseconds: performance.now() - road.since, ...(problem !== undefined && { problem }) });
  }

  #end(road: Road): void {
    this.#problem = undefined;
    if (this.#silent === road) {
      this.#silent = undefined;
      this.#tell({ isOver: true, milliseconds: performance.now() - road.since });
    }
    road.since = performance.now();
  }
}

class Road {
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  since = 0;

  // Adds a request. `onSilence` is called if nothing is answered for too long.
  enter(onSilence: () => void): void {
    this.#waiting += 1;
    if (this.#waiting > 1) return;
    this.since = performance.now();
    this.#wait(onSilence);
  }

  leave(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0) clearTimeout(this.#timer);
  }

  #wait(onSilence: () => void): void {
    const left = this.since + PATIENCE - performance.now();
    if (left <= 0) onSilence();
    this.#timer = setTimeout(() => this.#wait(onSilence), left <= 0 ? PATIENCE : left).unref();
  }
}
