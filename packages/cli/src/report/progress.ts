import type { Tally } from '@tamis/core/unit';

// The bar appears after this time; shorter runs end before it would help.
const PATIENCE_MS = 700;
const PAUSE_MS = 100;
const BAR = 24;
const CLEAR = '\r\u001b[K';

// A progress bar on standard error that appears only when a run takes a while. It never changes line wrapping or the cursor, because the
// report goes to the same terminal, and a killed run must leave the terminal as it was.
export class Progress {
  readonly #size: number | null;
  readonly #tally: Tally;
  readonly #begun = performance.now();
  #drawn = 0;
  #isShown = false;
  #isOver = false;

  constructor(size: number | null, tally: Tally) {
    this.#size = size;
    this.#tally = tally;
  }

  update(bytes: number): void {
    const now = performance.now();
    if (this.#isOver || now - this.#begun < PATIENCE_MS || now - this.#drawn < PAUSE_MS) return;
    this.#drawn = now;
    this.#isShown = true;
    process.stderr.write(`${CLEAR}${this.#text(bytes, (now - this.#begun) / 1000)}`);
  }

  hide(): void {
    if (this.#isShown) process.stderr.write(CLEAR);
    this.#isShown = false;
    this.#drawn = 0;
  }

  stop(): void {
    this.hide();
    this.#isOver = true;
  }

  #text(bytes: number, seconds: number): string {
    const { units, held, failed } = this.#tally;
    const counts = `${units.toLocaleString('en-US')} units, ${(held + failed).toLocaleString('en-US')} not passed`;
    const share = this.#size === null || this.#size === 0 ? null : Math.min(1, bytes / this.#size);
    const percent = share === null ? [] : [`${Math.floor(share * 100)}%`];
    const left = share === null || share === 0 ? [] : [`${Math.ceil((seconds / share) * (1 - share))} s left`];
    const bar = share === null ? [] : ['█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░')];
    const megabytes = `${Math.round(bytes / 1e6)} MB`;
    const texts = [
      [...bar, ...percent, counts, megabytes, ...left],
      [...percent, counts, megabytes, ...left],
      [...percent, counts],
      [...percent, units.toLocaleString('en-US')],
    ].map((parts) => parts.join('  '));
    // Text that ends in the last column would wrap on some terminals.
    return texts.find(({ length }) => length < process.stderr.columns) ?? '';
  }
}
