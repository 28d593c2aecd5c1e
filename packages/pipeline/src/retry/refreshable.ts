import type { UnitRetry } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';
import { runState } from '../run/run-detail.ts';
import { Configurations } from '../stale/configurations.ts';

/** The units to ask again, and how many out-of-date units can't be asked again because other units were made from them. */
export interface Refreshable {
  readonly units: readonly UnitRetry[];
  readonly kept: number;
}

/** The units of a run whose results are out of date, each with the first such step, ordered by id. */
export async function refreshable(run: OpenedRun): Promise<Refreshable> {
  const { ledger, row } = run;
  if (runState(row).digest === undefined) return { units: [], kept: 0 };
  const configurations = new Configurations(run);
  const parents = await parentsIn(run);
  const units: UnitRetry[] = [];
  let [last, kept] = ['', 0];
  for await (const result of ledger.attempts(row.run, { results: true, standing: true, calls: false })) {
    const { unit, step } = result;
    if (unit === last || (await configurations.causes(result)).length === 0) continue;
    last = unit;
    if (parents.has(unit)) kept++;
    else units.push({ unit, step, isFresh: true, isOutdated: true });
  }
  return { units, kept };
}

// Units from which others were made, so that their results can't be revoked.
async function parentsIn({ ledger, row, detail }: OpenedRun): Promise<ReadonlySet<string>> {
  const parents = new Set<string>();
  if (!detail.steps.some(({ scope }) => scope === 'fan_out')) return parents;
  for await (const { parent } of ledger.units(row.run)) if (parent !== undefined) parents.add(parent);
  return parents;
}
