import { setImmediate } from 'node:timers';
import type { Statement } from '../../sql/sql.ts';
import { isAway } from './postgres-fault.ts';
import { isPage } from './walking.ts';

interface Waiting {
  readonly asked: Statement;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (problem: unknown) => void;
}

export class ReadQueue {
  readonly #read: (asked: Statement) => Promise<unknown>;
  #waiting: Waiting[] = [];

  constructor(read: (asked: Statement) => Promise<unknown>) {
    this.#read = read;
  }

  ask(asked: Statement): Promise<unknown> {
    // A page is read with settings of its own.
    if (isPage(asked)) return this.#read(asked);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#askAll(this.#waiting.splice(0)));
    });
  }

  async #askAll(waiting: readonly Waiting[]): Promise<void> {
    const [first] = waiting;
    if (first === undefined) return;
    try {
      if (waiting.length === 1) return first.resolve(await this.#read(first.asked));
      const statements = waiting.map(({ asked }) => asked);
      const answers = (await this.#read({ kind: 'together', statements })) as readonly unknown[];
      for (const [at, { resolve }] of waiting.entries()) resolve(answers[at]);
    } catch (problem) {
      // A request that can't be read must not keep others from their answers.
      if (waiting.length > 1 && !isAway(problem)) await Promise.all(waiting.map((one) => this.#askAll([one])));
      else for (const { reject } of waiting) reject(problem);
    }
  }
}
