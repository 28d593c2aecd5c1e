/** The window over which a rate is measured, in milliseconds. */
const WINDOW = 30_000;
/** A rate over less time than this is meaningless. */
const LEAST = 1500;

/** How fast the units of a run are completed. */
export class Pace {
  readonly #samples: { readonly at: number; readonly done: number }[] = [];

  /** Records how many units are done. */
  see(at: number, done: number): void {
    const last = this.#samples.at(-1);
    // A retry or a recheck reopens units, so the earlier rate no longer predicts anything.
    if (last !== undefined && done < last.done) this.#samples.length = 0;
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && (this.#samples[1] as { readonly at: number }).at < at - WINDOW) this.#samples.shift();
  }

  /** Units per second; undefined if not known yet. */
  rate(now: number): number | undefined {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || now - first.at < LEAST || last.done === first.done) return undefined;
    return ((last.done - first.done) / (now - first.at)) * 1000;
  }
}
