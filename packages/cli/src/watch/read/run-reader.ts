import { statSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { isFolderHeld, isPostgresPlace, type OpenOptions, runLedgerPlace } from '@tamis/ledger';
import { type OpenedRun, openRun, type RunGlance, runGlance } from '@tamis/pipeline';
import { Pace } from './pace.ts';

/** A slow read is not repeated at once: watching must not keep the machine busy. */
const REST = 20;

/** Reads a run repeatedly; what has not changed is not read again. */
export class RunReader {
  readonly folder: string;
  readonly pace = new Pace();
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

  /** Why it can't be read. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Increases with every change that was seen. */
  get changes(): number {
    return this.#changes;
  }

  /** Checks whether anything has changed, and reads it. */
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
    } catch (problem) {
      if (!(problem instanceof Fault || problem instanceof NoRun)) throw problem;
      this.#problem = problem.message;
    }
  }

  /** Runs a function with the run; a process working on it is not disturbed. */
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

/** A folder that is not a run, or no longer one. */
export class NoRun extends Error {}

/** How often a run in a database is read again, in milliseconds. */
const DATABASE_LOOK = 1000;

/** Changes with every write, and when a process starts or stops working on the run. */
function stampOf(folder: string): string {
  const place = runLedgerPlace(folder);
  // A database does not say what was written to one run, so it is read again after a while.
  if (isPostgresPlace(place)) return String(Math.floor(Date.now() / DATABASE_LOOK));
  const files = [place, `${place}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (files[0] === undefined) throw new NoRun(`There is no run in ${folder}.`);
  return [...files.map((stat) => `${stat?.mtimeMs}/${stat?.size}`), isFolderHeld(folder)].join(' ');
}
