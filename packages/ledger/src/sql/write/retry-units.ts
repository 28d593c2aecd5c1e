import type { RunChange } from '../../model/run.ts';
import type { UnitRetry } from '../../model/unit.ts';
import { hasResult, type UnitState } from '../../model/unit-state.ts';
import type { FoundRun } from '../find/find-run.ts';
import { type FoundUnit, findUnit } from '../find/find-unit.ts';
import type { Work } from '../sql.ts';
import { showState } from './move-unit.ts';
import { hasChildren } from './rejudge.ts';
import { changeRun } from './runs.ts';
import { keepSuperseded, supersede } from './supersede.ts';
import type { Writing } from './writing.ts';

export function* retryUnits(writing: Writing, run: FoundRun, units: readonly UnitRetry[], change?: RunChange): Work<number> {
  const { sql, clock } = writing;
  let retried = 0;
  for (const retry of units) {
    const { unit, step, isFresh } = retry;
    const at = yield* findUnit(sql, run, unit, step);
    if (!(yield* mayRetry(writing, at, retry))) continue;
    yield* clearWay(writing, at, retry);
    yield* sql.run`UPDATE unit_step SET state = 'pending', reason = 'retry', code = NULL, result = NULL, outdated = NULL,
        base = CASE WHEN ${isFresh ? 1 : 0} = 1 THEN attempts ELSE base END, updated_at = ${clock.now()}
        WHERE unit_no = ${at.unitNo} AND step_no = ${at.stepNo}`;
    yield* showState(writing, at, 'pending');
    retried += 1;
  }
  if (change !== undefined) yield* changeRun(writing, run, change);
  return retried;
}

function* mayRetry(writing: Writing, at: FoundUnit, { failedAt, isOutdated = false }: UnitRetry): Work<boolean> {
  if (isOutdated) return hasResult(at.state) && !(yield* hasChildren(writing.sql, at));
  const state = failedAt === undefined ? at.state : yield* stateAt(writing, at, failedAt);
  return state === 'failed' || state === 'quarantined';
}

// Supersedes what later steps made of a revoked result. The answers to the old question are superseded too, so none can become the result
// again.
function* clearWay(writing: Writing, at: FoundUnit, { failedAt, isOutdated = false }: UnitRetry): Work<void> {
  if (isOutdated) yield* keepSuperseded(writing, at);
  if (isOutdated) yield* supersede(writing, at, 'The model is asked again, because the inputs of the request have changed.');
  else if (failedAt !== undefined) yield* supersede(writing, at, 'The unit was retried from an earlier step.');
}

function* stateAt({ sql }: Writing, { run, unitNo }: FoundUnit, step: string): Work<UnitState | undefined> {
  const found = yield* sql.one<{ readonly state: UnitState }>`SELECT s.state FROM unit_step s
      JOIN step n ON n.run_no = ${run.no} AND n.no = s.step_no AND n.name = ${step} WHERE s.unit_no = ${unitNo}`;
  return found?.state;
}
