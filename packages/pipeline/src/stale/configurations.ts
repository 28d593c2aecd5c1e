import type { AttemptRow, Ledger, RunRow } from '@tamis/ledger';
import type { StaleCause } from '../inputs/changes.ts';
import { changedInputs, isOutdating, type RunInputs, type StepInput } from '../inputs/step-inputs.ts';
import { configOf } from '../run/run-detail.ts';
import { SKIPPED } from '../run/skipped.ts';
import { inputsIn } from '../run/snapshot.ts';

/** A run and its ledger. */
export interface LedgerOfRun {
  readonly ledger: Ledger;
  readonly row: RunRow;
}

/** A unit's result at a step, with the data that tells whether it still stands. */
export type StandingResult = Pick<AttemptRow, 'step' | 'status' | 'reason' | 'contract' | 'askedBy' | 'outdated'>;

/** The configurations of a run: the one in force, and those that its results were made with. */
export class Configurations {
  readonly #run: LedgerOfRun;
  readonly #known = new Map<string, RunInputs>();

  constructor(run: LedgerOfRun) {
    this.#run = run;
  }

  /** The digest of the configuration in force. */
  get digest(): string {
    return configOf(this.#run.row).digest;
  }

  /** The inputs of each step in one of the run's configurations. */
  async inputs(digest: string): Promise<RunInputs> {
    const known = this.#known.get(digest);
    if (known !== undefined) return known;
    const { ledger, row } = this.#run;
    const text = await ledger.snapshot(row.run, digest);
    const inputs = text === undefined ? {} : inputsIn(text);
    this.#known.set(digest, inputs);
    return inputs;
  }

  /** The inputs of a step that differ in the configuration in force. */
  async changed(step: string, contract: string): Promise<readonly StepInput[]> {
    if (contract === this.digest) return [];
    return changedInputs((await this.inputs(contract))[step], (await this.inputs(this.digest))[step]);
  }

  /** Why a result is out of date, or empty if it is not. Results that a person wrote or approved stand. */
  async causes(result: StandingResult): Promise<readonly StaleCause[]> {
    const { step, status, reason, contract, askedBy = contract, outdated } = result;
    if (status !== 'pass' || reason === 'edit' || reason === 'choose' || askedBy === undefined) return [];
    const changed = (await this.changed(step, askedBy)).filter((input) => isOutdating(input, reason === SKIPPED));
    return outdated === this.digest ? [...changed, 'units'] : changed;
  }
}
