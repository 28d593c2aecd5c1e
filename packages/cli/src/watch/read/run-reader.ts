import { statSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { isFolderHeld, type OpenOptions } from '@tamis/ledger';
import { isPostgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { type OpenedRun, openRun, type RunGlance, runGlance, runWork } from '@tamis/pipeline';

/** How long to rest after a slow read, as a multiple of its duration, so that watching does not keep the machine busy. */
const REST = 20;

/** Reads a run repeatedly, skipping parts that have not changed. */
export class RunReader {
  readonly folder: string;
  /** The pace of finished units. */
  readonly pace = new Pace();
  /** The pace of work over all steps, which determines the remaining time. */
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

  /** Why the run can't be read. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** A counter that increases with every change seen. */
  get changes(): number {
    return this.#changes;
  }

  /** Checks for changes, and reads them. */
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

  /** Opens the run for a function, without disturbing a process that works on it. */
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

/** Thrown for a folder that is not, or is no longer, a run. */
export class NoRun extends Error {}

/** How often a run in a database is read again, in milliseconds. */
const DATABASE_LOOK = 1000;

/** A stamp that changes with every write, and when a process starts or stops working on the run. */
function stampOf(folder: string): string {
  const place = runLedgerPlace(folder);
  // A database does not report writes to a single run, so the run is read again after a while.
  if (isPostgresPlace(place)) return String(Math.floor(Date.now() / DATABASE_LOOK));
  const files = [place, `${place}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (files[0] === undefined) throw new NoRun(`There is no run in ${folder}.`);
  return [...files.map((stat) => `${stat?.mtimeMs}/${stat?.size}`), isFolderHeld(folder)].join(' ');
}

/** The window over which a rate is measured, in milliseconds. */
const WINDOW = 30_000;
/** The shortest time over which a rate is meaningful. */
const LEAST = 1500;

/** How fast the units of a run are completed. */
class Pace {
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
