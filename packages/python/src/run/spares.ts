import { Fault } from '@tamis/core';
import type { PythonProcess } from '../process/python-process.ts';

// Processes started in advance, so that no one waits for a start.
export class Spares {
  readonly #start: () => Promise<PythonProcess>;
  readonly #count: number;
  #waiting: Promise<PythonProcess>[] = [];
  #isClosed = false;

  constructor(count: number, start: () => Promise<PythonProcess>) {
    this.#count = count;
    this.#start = start;
    this.#fill();
  }

  async take(): Promise<PythonProcess> {
    for (;;) {
      if (this.#isClosed) throw new Fault('fault.cancelled', 'The sandbox was closed.');
      const process = await (this.#waiting.shift() ?? this.#start());
      if (this.#isClosed) await process.close();
      else if (!process.isGone) return process;
    }
  }

  // Starts the next process, because the one that was taken is not coming back.
  kept(): void {
    this.#fill();
  }

  giveBack(process: PythonProcess): void {
    if (this.#isClosed || this.#waiting.length >= Math.max(1, this.#count)) process.stop();
    else if (!process.isGone) this.#waiting.unshift(Promise.resolve(process));
    this.#fill();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    await Promise.all(
      waiting.map((one) =>
        one.then(
          (process) => process.close(),
          () => {},
        ),
      ),
    );
  }

  #fill(): void {
    while (this.#waiting.length < this.#count && !this.#isClosed) {
      const starting = this.#start();
      // The caller of `take` gets the failure.
      starting.catch(() => {});
      this.#waiting.push(starting);
    }
  }
}
