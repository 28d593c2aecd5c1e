export interface Known<Result> {
  readonly result: Result;
  readonly asOf: number;
}

interface Entry {
  version: number;
  result: unknown;
  asOf: number;
  took: number;
  running: Promise<void> | undefined;
}

// Results faster than this, in milliseconds, are recomputed after every change. A page waits for several sums in turn.
const QUICK = 30;

// The largest share of time spent on recomputing a slow sum.
const SHARE = 0.2;

const MOST = 500;

// Caches results until the data changes. A slow result is returned as cached and recomputed in the background, so a page about a large run
// never waits for it.
export class Remembered {
  readonly #entries = new Map<string, Entry>();
  readonly #starting = new Map<string, Promise<Known<unknown>>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  // The result for a key; `version` shows whether something has changed. Data that people decide on must not be stale.
  async get<Result>(key: string, version: number, work: () => Promise<Result>, mayBeOld = true): Promise<Known<Result>> {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      // Several pages request the same sum at once when a console is opened.
      const starting = this.#starting.get(key) ?? this.#first(key, version, work).finally(() => this.#starting.delete(key));
      this.#starting.set(key, starting);
      return (await starting) as Known<Result>;
    }
    if (entry.version !== version && (!mayBeOld || this.#isDue(entry))) {
      // A computation already in progress may be for an older version.
      if (!mayBeOld) await entry.running;
      const running = entry.version === version ? undefined : this.#renew(entry, version, work);
      if (!mayBeOld || entry.took <= QUICK) await running;
    }
    // If nothing was written since, the result is up to date.
    return { result: entry.result as Result, asOf: entry.version === version ? this.#now() : entry.asOf };
  }

  async #first<Result>(key: string, version: number, work: () => Promise<Result>): Promise<Known<Result>> {
    const started = performance.now();
    const asOf = this.#now();
    const result = await work();
    if (this.#entries.size >= MOST) this.#entries.delete(this.#entries.keys().next().value as string);
    this.#entries.set(key, { version, result, asOf, took: performance.now() - started, running: undefined });
    return { result, asOf };
  }

  #isDue({ took, asOf }: Entry): boolean {
    return took <= QUICK || this.#now() - asOf > took / SHARE;
  }

  #renew(entry: Entry, version: number, work: () => Promise<unknown>): Promise<void> {
    entry.running ??= this.#again(entry, version, work).finally(() => {
      entry.running = undefined;
    });
    return entry.running;
  }

  async #again(entry: Entry, version: number, work: () => Promise<unknown>): Promise<void> {
    const started = performance.now();
    const asOf = this.#now();
    try {
      Object.assign(entry, { result: await work(), version, asOf, took: performance.now() - started });
    } catch {
      // If it can't be read now, the old result stays, and its age is shown.
    }
  }
}
