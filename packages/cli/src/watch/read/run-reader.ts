import { statSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { isFolderHeld, type OpenOptions } from '@tamis/ledger';
import { isPostgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { type OpenedRun, openRun, type RunGlance, runGlance, runWork } from '@tamis/pipeline';

// How long to rest after a slow read, as a multiple of its duration, so that watching does not keep the machine busy.
const REST = 20;

export class RunReader {
  readonly folder: string;
  readonly pace = new Pace();
  readonly work = new Pace();
  #glance: RunGlance | undefined;
  #problem: string | undefined;
  #stamp = '';
  #changes = 0;
  #notBefore = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  get glance(): RunGlance | undefined {
    return this.#glance;
  }

  // Why the run can't be read.
  get problem(): string | undefined {
    return this.#problem;
  }

  get changes(): number {
    return this.#changes;
  }

  async poll(now: number): Promise<void> {
    if (now < this.#notBefore) return;
    try {
      const stamp = stampOf(this.folder);
      if (stamp === this.#stamp) return;
      const begun = performance.now();
      this.#glance = await this.with(runGlance);
      this.#problem = undefined;
      this.#stamp = stamp;
      this.#changes++;
      this.#notBefore = now + (performance.now() - begun) * REST;
      const { units, states } = this.#glance;
      this.pace.see(now, units - states.pending - states.running);
      this.work.see(now, runWork(this.#glance.steps).done);
    } catch (problem) {
      if (!(problem instanceof Fault || problem instanceof NoRun)) throw problem;
      this.#problem = problem.message;
    }
  }

  async with<Result>(work: (run: OpenedRun) => Promise<Result>, options: OpenOptions = { readOnly: true }): Promise<Result> {
    const opened = await openRun(this.folder, options);
    if ('problem' in opened) throw new NoRun(`${this.folder} is no longer a run.`);
    try {
      return await work(opened);
    } finally {
      await opened.ledger.close();
    }
  }
}

export class NoRun extends Error {}

const DATABASE_LOOK = 1000;

function stampOf(folder: string): string {
  const place = runLedgerPlace(folder);
  // A database does not report writes to a single run, so the run is read again after a while.
  if (isPostgresPlace(place)) return String(Math.floor(Date.now() / DATABASE_LOOK));
  const files = [place, `${place}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (files[0] === undefined) throw new NoRun(`There is no run in ${folder}.`);
  return [...files.map((stat) => `${stat?.mtimeMs}/${stat?.size}`), isFolderHeld(folder)].join(' ');
}

const WINDOW = 30_000;
const LEAST = 1500;

class Pace {
  readonly #samples: { readonly at: number; readonly done: number }[] = [];

  see(at: number, done: number): void {
    const last = this.#samples.at(-1);
    // A retry or a recheck reopens units, so the earlier rate no longer predicts anything.
    if (last !== undefined && done < last.done) this.#samples.length = 0;
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && (this.#samples[1] as { readonly at: number }).at < at - WINDOW) this.#samples.shift();
  }

  rate(now: number): number | undefined {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || now - first.at < LEAST || last.done === first.done) return undefined;
    return ((last.done - first.done) / (now - first.at)) * 1000;
  }
}
