import type { AttemptRow, Ledger, RunRow } from '@tamis/ledger';
import type { StaleCause } from '../inputs/changes.ts';
import { changedInputs, isOutdating, type RunInputs, type StepInput } from '../inputs/step-inputs.ts';
import { configOf } from '../run/run-detail.ts';
import { SKIPPED } from '../run/skipped.ts';
import { inputsIn } from '../run/snapshot.ts';

export interface LedgerOfRun {
  readonly ledger: Ledger;
  readonly row: RunRow;
}

// A unit's result at a step, with the data that tells whether it still stands.
export type StandingResult = Pick<AttemptRow, 'step' | 'status' | 'reason' | 'contract' | 'askedBy' | 'outdated'>;

export class Configurations {
  readonly #run: LedgerOfRun;
  readonly #known = new Map<string, RunInputs>();

  constructor(run: LedgerOfRun) {
    this.#run = run;
  }

  get digest(): string {
    return configOf(this.#run.row).digest;
  }

  async inputs(digest: string): Promise<RunInputs> {
    const known = this.#known.get(digest);
    if (known !== undefined) return known;
    const { ledger, row } = this.#run;
    const text = await ledger.snapshot(row.run, digest);
    const inputs = text === undefined ? {} : inputsIn(text);
    this.#known.set(digest, inputs);
    return inputs;
  }

  async changed(step: string, contract: string): Promise<readonly StepInput[]> {
    if (contract === this.digest) return [];
    return changedInputs((await this.inputs(contract))[step], (await this.inputs(this.digest))[step]);
  }

  async causes(result: StandingResult): Promise<readonly StaleCause[]> {
    const { step, status, reason, contract, askedBy = contract, outdated } = result;
    if (status !== 'pass' || reason === 'edit' || reason === 'choose' || askedBy === undefined) return [];
    const changed = (await this.changed(step, askedBy)).filter((input) => isOutdating(input, reason === SKIPPED));
    return outdated === this.digest ? [...changed, 'units'] : changed;
  }
}
