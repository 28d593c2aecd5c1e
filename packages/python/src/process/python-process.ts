import type { Json } from '@tamis/core';
import { LONGEST_TIMER } from '@tamis/core/internal';
import type { PythonLimits } from '../limits.ts';
import type { StartedChild } from '../start/start-child.ts';
import { type End, endOf } from './end.ts';
import { Lines } from './lines.ts';
import { watchMemory } from './memory-watch.ts';

// An answer from the process, or how the process ended instead.
export type Heard = { readonly line: string } | { readonly end: End };

// The longest line. A character may be escaped as `\uXXXX`, and a result has names around its text.
const LINE_BYTES = (limits: PythonLimits): number => limits.resultCharacters * 12 + 65_536;

// Node and its libraries in addition to Python's memory, with room to spare.
const NODE_BYTES = 300 * 2 ** 20;

// How many lines may wait to be read. A process that writes unrequested lines may be trying to fill our memory.
const WAITING_LINES = 20_000;
const WAITING_BYTES = 8 * 2 ** 20;

// One process that runs Python. It communicates in lines and is killed if it is silent for too long or uses too much memory.
export class PythonProcess {
  readonly #started: StartedChild;
  readonly #limits: PythonLimits;
  readonly #lines: Lines;
  #heard: string[] = [];
  #at = 0;
  #waitingBytes = 0;
  #errors = '';
  #end: End | undefined;
  #exitCode: number | null = null;
  #wake: () => void = () => {};
  readonly #gone: Promise<void>;
  #unwatch: () => void = () => {};

  constructor(started: StartedChild, limits: PythonLimits) {
    this.#started = started;
    this.#limits = limits;
    this.#lines = new Lines(LINE_BYTES(limits));
    started.answers.on('data', (bytes: Buffer) => this.#take(bytes));
    // The answers end when the process does. Its keeper still waits for us and has the exit code.
    started.answers.on('end', () => started.release());
    started.errors.on('data', (bytes: Buffer) => {
      this.#errors = (this.#errors + bytes.toString('utf8')).slice(0, 2_000);
    });
    started.child.once('close', (code) => this.#exited(code));
    this.#gone = new Promise((resolve) => {
      started.child.once('exit', () => resolve());
      started.child.once('error', () => {
        this.#exited(null);
        resolve();
      });
    });
  }

  get errors(): string {
    return this.#errors;
  }

  get exitCode(): number | null {
    return this.#exitCode;
  }

  get isGone(): boolean {
    return this.#end !== undefined;
  }

  // Starts watching memory. By now the process has started everything it ever starts.
  watch(): void {
    const { pid } = this.#started.child;
    if (pid === undefined) return;
    this.#unwatch = watchMemory(pid, this.#limits.memoryBytes + NODE_BYTES, () => this.stop({ reason: 'memory' }));
  }

  send(requests: readonly Json[]): void {
    if (!this.isGone) this.#started.requests.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  }

  async next(ms: number): Promise<Heard> {
    const timer = setTimeout(() => this.#lookOnce(), Math.min(ms, LONGEST_TIMER));
    try {
      while (this.#isWaiting)
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    } finally {
      clearTimeout(timer);
    }
    return this.#taken() ?? { end: this.#end as End };
  }

  get #isWaiting(): boolean {
    return this.#at === this.#heard.length && this.#end === undefined;
  }

  // Handles the timeout. If this process itself was stalled (stopped by a person, or without a processor), the answer may be unread in the
  // pipe. Timers come before pipes, so the pipe gets one more turn.
  #lookOnce(): void {
    setImmediate(() => {
      if (this.#isWaiting) this.stop({ reason: 'timeout' });
    });
  }

  stop(end: End = { reason: 'exit' }): void {
    this.#end ??= end;
    this.#unwatch();
    this.#started.kill();
    this.#wake();
  }

  async close(): Promise<void> {
    this.stop();
    this.#started.child.ref();
    await this.#gone;
  }

  // The next line that was received. Lines received before the end still count.
  #taken(): Heard | undefined {
    const line = this.#heard[this.#at];
    if (line === undefined) return undefined;
    this.#at += 1;
    this.#waitingBytes -= line.length;
    if (this.#at === this.#heard.length) [this.#heard, this.#at] = [[], 0];
    return { line };
  }

  #exited(code: number | null): void {
    this.#exitCode ??= code;
    this.#end ??= endOf(code);
    this.#unwatch();
    this.#wake();
  }

  #take(bytes: Buffer): void {
    if (this.#end !== undefined) return;
    const lines = this.#lines.add(bytes);
    for (const line of lines ?? []) {
      this.#heard.push(line);
      this.#waitingBytes += line.length;
    }
    const isFlooded = this.#heard.length - this.#at > WAITING_LINES || this.#waitingBytes > WAITING_BYTES;
    if (lines === undefined) this.stop({ reason: 'too-large' });
    else if (isFlooded) this.stop({ reason: 'tampered' });
    else this.#wake();
  }
}
