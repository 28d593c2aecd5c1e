import type { Sink } from '../io/sink.ts';

/** Pending answers, written in the order of their questions even if some take longer. */
export class Answers {
  readonly #output: Sink;
  readonly #waiting: (string | Promise<string>)[] = [];

  #count = 0;

  constructor(output: Sink) {
    this.#output = output;
  }

  /** How many answers there were. */
  get count(): number {
    return this.#count;
  }

  /** Takes the next answer. */
  add(line: string | Promise<string>): void {
    this.#count++;
    if (typeof line === 'string' && this.#waiting.length === 0) this.#output.write(line);
    else this.#waiting.push(line);
  }

  /** Writes everything that was answered so far. */
  async flush(): Promise<void> {
    for (const line of this.#waiting.splice(0)) this.#output.write(await line);
    await this.#output.flush();
  }
}
