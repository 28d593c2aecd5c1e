import { openSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { ReadStream } from 'node:tty';
import type { Cancel } from '@tamis/core';

/** The terminal that a person sits at, though standard input may be a pipe. */
export class Terminal {
  readonly #input: ReadStream;
  readonly #lines: Interface;
  readonly #typed: string[] = [];
  #waiting: ((line: string | null) => void) | null = null;
  #isOver = false;

  /** The terminal of this process; undefined where there is none or nobody sees what is asked. */
  static open(): Terminal | undefined {
    if (!process.stderr.isTTY) return undefined;
    try {
      return new Terminal(new ReadStream(openSync('/dev/tty', 'r')));
    } catch {
      return undefined;
    }
  }

  private constructor(input: ReadStream) {
    this.#input = input;
    // The terminal itself edits the line and turns ctrl-C into a signal, so that it works here as anywhere.
    this.#lines = createInterface({ input, terminal: false });
    this.#lines.on('line', (line) => this.#take(line));
    this.#lines.on('close', () => this.#end());
    input.on('error', () => this.#end());
    this.#lines.pause();
  }

  /** Asks and waits for a line; null where no more can come. */
  async question(text: string, cancel: Cancel): Promise<string | null> {
    process.stderr.write(text);
    const typed = this.#typed.shift();
    if (typed !== undefined || this.#isOver || cancel.aborted) return typed ?? null;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#waiting = resolve;
    const stop = () => resolve(null);
    cancel.addEventListener('abort', stop, { once: true });
    this.#lines.resume();
    try {
      return await promise;
    } finally {
      this.#waiting = null;
      // One that is closed, as by ctrl-D, can't be paused.
      if (!this.#isOver) this.#lines.pause();
      cancel.removeEventListener('abort', stop);
    }
  }

  close(): void {
    this.#lines.close();
    this.#input.destroy();
  }

  #take(line: string): void {
    if (this.#waiting === null) this.#typed.push(line);
    else this.#waiting(line);
    this.#waiting = null;
  }

  #end(): void {
    this.#isOver = true;
    this.#waiting?.(null);
  }
}
