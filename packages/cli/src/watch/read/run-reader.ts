import { statSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { isFolderHeld, isPostgresPlace, type OpenOptions, runLedgerPlace } from '@tamis/ledger';
import { type OpenedRun, openRun, type RunGlance, runGlance } from '@tamis/pipeline';
import { Pace } from './pace.ts';

/** A look that took long is not repeated at once: watching must not keep the machine busy. */
const REST = 20;

/** Reads a run again and again; what has not changed is not read. */
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

  /** Grows with every change that was seen. */
  get changes(): number {
    return this.#changes;
  }

  /** Looks whether anything has changed, and reads it. */
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

  /** Does some work with the run; whoever works on it is not disturbed. */
  async with<Result>(work: (run: OpenedRun) => Promise<Result>, options: OpenOptions = { readOnly: true }): Promise<Result> {
    const opened = await openRun(this.folder, options);
    if ('problem' in opened) throw new NoRun(`${this.folder} is not a run any more.`);
    try {
      return await work(opened);
    } finally {
      await opened.ledger.close();
    }
  }
}

/** A folder that is no run, or is none any more. */
export class NoRun extends Error {}

/** How often a run in a database is read again, in milliseconds. */
const DATABASE_LOOK = 1000;

/** Changes with everything that is written, and when somebody begins or ends to work on the run. */
function stampOf(folder: string): string {
  const place = runLedgerPlace(folder);
  // A database does not tell what was written to one run; it is looked at again after a while.
  if (isPostgresPlace(place)) return String(Math.floor(Date.now() / DATABASE_LOOK));
  const files = [place, `${place}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (files[0] === undefined) throw new NoRun(`There is no run in ${folder}.`);
  return [...files.map((stat) => `${stat?.mtimeMs}/${stat?.size}`), isFolderHeld(folder)].join(' ');
}
