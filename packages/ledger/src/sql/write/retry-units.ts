import type { RunChange } from '../../model/run.ts';
import type { UnitRetry } from '../../model/unit.ts';
import type { UnitState } from '../../model/unit-state.ts';
import type { FoundRun } from '../find/find-run.ts';
import { type FoundUnit, findUnit } from '../find/find-unit.ts';
import type { Work } from '../sql.ts';
import { showState } from './move-unit.ts';
import { changeRun } from './runs.ts';
import { supersede } from './supersede.ts';
import type { Writing } from './writing.ts';

/** Makes failed units pending again; returns how many of them were failed. Their attempts keep their numbers. */
export function* retryUnits(writing: Writing, run: FoundRun, units: readonly UnitRetry[], change?: RunChange): Work<number> {
  const { sql, clock } = writing;
  let retried = 0;
  for (const { unit, step, isFresh, failedAt } of units) {
    const at = yield* findUnit(sql, run, unit, step);
    const state = failedAt === undefined ? at.state : yield* stateAt(writing, at, failedAt);
    if (state !== 'failed' && state !== 'quarantined') continue;
    if (failedAt !== undefined) yield* supersede(writing, at, 'The unit was retried from an earlier step.');
    yield* sql.run`UPDATE unit_step SET state = 'pending', reason = 'retry', code = NULL, result = NULL,
        base = CASE WHEN ${isFresh ? 1 : 0} = 1 THEN attempts ELSE base END, updated_at = ${clock.now()}
        WHERE unit_no = ${at.unitNo} AND step_no = ${at.stepNo}`;
    yield* showState(writing, at, 'pending');
    retried += 1;
  }
  if (change !== undefined) yield* changeRun(writing, run, change);
  return retried;
}

/** The state of a unit at another step; undefined if it is not there, or not any more. */
function* stateAt({ sql }: Writing, { run, unitNo }: FoundUnit, step: string): Work<UnitState | undefined> {
  const found = yield* sql.one<{ readonly state: UnitState }>`SELECT s.state FROM unit_step s
      JOIN step n ON n.run_no = ${run.no} AND n.no = s.step_no AND n.name = ${step} WHERE s.unit_no = ${unitNo}`;
  return found?.state;
}
