import type { SingleBar } from 'cli-progress';
import type { Tally } from '../check/tally.ts';

/** Runs shorter than this are over before a bar would help. */
const PATIENCE_MS = 700;

/** A progress bar on standard error that appears only when a run takes a while. */
export class Progress {
  readonly #size: number | null;
  readonly #tally: Tally;
  readonly #begun = performance.now();
  #bar: SingleBar | null = null;
  #asked = false;

  constructor(size: number | null, tally: Tally) {
    this.#size = size;
    this.#tally = tally;
  }

  /** Tells how many bytes of the input were read. */
  async update(bytes: number): Promise<void> {
    if (this.#bar === null) {
      if (this.#asked || performance.now() - this.#begun < PATIENCE_MS) return;
      this.#asked = true;
      await this.#start();
    }
    this.#bar?.update(bytes, this.#payload(bytes));
  }

  /** Takes the bar away for a moment, before something else is written; the next update brings it back. */
  hide(): void {
    if (this.#bar !== null) process.stderr.write('\r\u001b[K');
  }

  /** Takes the bar away for good. */
  stop(): void {
    this.#bar?.stop();
    this.#bar = null;
    this.#asked = true;
  }

  async #start(): Promise<void> {
    const { SingleBar } = (await import('cli-progress')).default;
    const known = this.#size !== null && this.#size > 0;
    const format = known
      ? '{bar} {percentage}%  {units} units, {failed} not passed  {mb} MB  eta {eta_formatted}'
      : '{units} units, {failed} not passed  {mb} MB';
    this.#bar = new SingleBar({
      format,
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
      forceRedraw: true,
      fps: 10,
      barsize: 24,
    });
    this.#bar.start(known ? (this.#size as number) : 1, 0, this.#payload(0));
  }

  #payload(bytes: number) {
    const { units, held, failed } = this.#tally;
    return { units: units.toLocaleString('en-US'), failed: (held + failed).toLocaleString('en-US'), mb: Math.round(bytes / 1e6) };
  }
}
