import type { PythonLimits } from '../limits.ts';
import { CodeRun } from './code-run.ts';
import type { Spares } from './spares.ts';
import { Turns } from './turns.ts';

// How many codes are remembered. Those without a process only cost their text.
const MOST_CODES = 64;

interface Held {
  readonly run: CodeRun;
  readonly turns: Turns;
  busy: number;
  idle?: NodeJS.Timeout;
}

export class CodeRuns {
  readonly #held = new Map<string, Held>();
  readonly #spares: Spares;
  readonly #limits: PythonLimits;
  readonly #turns: Turns;

  constructor(spares: Spares, limits: PythonLimits) {
    this.#spares = spares;
    this.#limits = limits;
    this.#turns = new Turns(limits.processes);
  }

  async with<T>(code: string, work: (run: CodeRun) => Promise<T>): Promise<T> {
    const held = this.#take(code);
    held.busy += 1;
    clearTimeout(held.idle);
    try {
      return await held.turns.with(() =>
        this.#turns.with(async () => {
          await this.#makeRoom(held);
          return work(held.run);
        }),
      );
    } finally {
      held.busy -= 1;
      if (held.busy === 0) held.idle = setTimeout(() => void held.run.close(), this.#limits.idleMs).unref();
    }
  }

  async close(): Promise<void> {
    const all = [...this.#held.values()];
    this.#held.clear();
    for (const { idle } of all) clearTimeout(idle);
    await Promise.all(all.map(({ run }) => run.close()));
  }

  #take(code: string): Held {
    const held = this.#held.get(code) ?? { run: new CodeRun(code, this.#spares, this.#limits), turns: new Turns(1), busy: 0 };
    this.#held.delete(code);
    this.#held.set(code, held);
    for (const [other, { busy, run }] of this.#held) {
      if (this.#held.size <= MOST_CODES) break;
      if (busy > 0) continue;
      this.#held.delete(other);
      void run.close();
    }
    return held;
  }

  // Ends idle processes, oldest first, so that there are never more than allowed.
  async #makeRoom(held: Held): Promise<void> {
    if (held.run.hasProcess) return;
    const living = [...this.#held.values()].filter(({ run }) => run.hasProcess);
    const idle = living.filter(({ busy }) => busy === 0);
    const tooMany = living.length + 1 - this.#limits.processes;
    await Promise.all(idle.slice(0, Math.max(0, tooMany)).map(({ run }) => run.close()));
  }
}
