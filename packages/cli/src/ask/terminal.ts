import { openSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { ReadStream } from 'node:tty';
import type { Cancel } from '@tamis/core/model';

// The user's terminal, which can be asked questions even if standard input is a pipe.
export class Terminal {
  readonly #input: ReadStream;
  readonly #lines: Interface;
  readonly #typed: string[] = [];
  #waiting: ((line: string | null) => void) | null = null;
  #isOver = false;

  // Opens the terminal of this process. Returns undefined if there is none, or if the user would not see a question.
  static open(): Terminal | undefined {
    if (!process.stderr.isTTY) return undefined;
    try {
      return new Terminal(new ReadStream(openSync('/dev/tty', 'r')));
    } catch {
      return undefined;
    }
  }

  static async ask(text: string): Promise<string | null | undefined> {
    const terminal = Terminal.open();
    try {
      return await terminal?.question(text, new AbortController().signal);
    } finally {
      terminal?.close();
    }
  }

  private constructor(input: ReadStream) {
    this.#input = input;
    // The terminal itself handles line editing and turns Ctrl-C into a signal, so it works here as it does anywhere.
    this.#lines = createInterface({ input, terminal: false });
    this.#lines.on('line', (line) => this.#take(line));
    this.#lines.on('close', () => this.#end());
    input.on('error', () => this.#end());
    this.#lines.pause();
  }

  async question(text: string, signal: Cancel): Promise<string | null> {
    process.stderr.write(text);
    const typed = this.#typed.shift();
    if (typed !== undefined || this.#isOver || signal.aborted) return typed ?? null;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#waiting = resolve;
    const stop = () => resolve(null);
    signal.addEventListener('abort', stop, { once: true });
    this.#lines.resume();
    try {
      return await promise;
    } finally {
      this.#waiting = null;
      // A closed stream (after Ctrl-D) can't be paused.
      if (!this.#isOver) this.#lines.pause();
      signal.removeEventListener('abort', stop);
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
