const WINDOW = 5 * 60_000;

const LEAST = 3000;

interface Sample {
  readonly at: number;
  readonly finished: number;
}

export class Paces {
  readonly #samples = new Map<string, Sample[]>();

  // Units per minute; undefined until enough was observed.
  pace(run: string, finished: number, now: number): number | undefined {
    const samples = (this.#samples.get(run) ?? []).filter(({ at }) => now - at <= WINDOW);
    const last = samples.at(-1);
    if (last === undefined || now - last.at >= 1000) samples.push({ at: now, finished });
    this.#samples.set(run, samples);
    const first = samples[0];
    if (first === undefined || now - first.at < LEAST || finished <= first.finished) return undefined;
    return ((finished - first.finished) / (now - first.at)) * 60_000;
  }
}
