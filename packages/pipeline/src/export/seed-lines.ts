import { writeJson } from '../exact/write-json.ts';
import type { OpenedRun } from '../look/open-run.ts';
import type { StoredStep } from '../run/step-order.ts';
import { recordOf } from '../units/unit.ts';
import { failureLine } from './failure-line.ts';
import { unitsWithResults } from './units-with-results.ts';
import { validAt } from './valid-at.ts';

/** A line in one of Octobatch's files. */
export interface SeedLine {
  readonly file: string;
  readonly line: string;
}

/** The names of the files that Octobatch keeps for a step. */
export function seedFiles(step: string): { readonly validated: string; readonly failures: string } {
  // A step name must not act as a path.
  const name = step.replaceAll(/[/\\\0]/g, '-');
  return { validated: `${name}_validated.jsonl`, failures: `${name}_failures.jsonl` };
}

/** The steps that have such files: steps over all units have none. */
export function seedSteps({ detail }: Pick<OpenedRun, 'detail'>): readonly StoredStep[] {
  return detail.steps.filter(({ scope }) => scope !== 'run');
}

/** The lines of all these files, each file in unit order. The ledger must be frozen. */
export async function* seedLines(run: OpenedRun): AsyncGenerator<SeedLine, void, undefined> {
  const { steps } = run.detail;
  for await (const unit of unitsWithResults(run)) {
    for (const { name } of seedSteps(run)) {
      const valid = validAt(
        steps,
        steps.findIndex((step) => step.name === name),
        unit,
      );
      if (valid !== undefined) yield { file: seedFiles(name).validated, line: writeJson(recordOf(valid)) };
    }
    const { state, step } = unit.row;
    if (state === 'failed' || state === 'quarantined')
      yield { file: seedFiles(step).failures, line: await failureLine(run, unit) };
  }
}
