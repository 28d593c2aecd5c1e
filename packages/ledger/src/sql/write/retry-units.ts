import type { RunChange } from '../../model/run.ts';
import type { UnitRetry } from '../../model/unit.ts';
import type { FoundRun } from '../find/find-run.ts';
import { findUnit } from '../find/find-unit.ts';
import type { Work } from '../sql.ts';
import { showState } from './move-unit.ts';
import { changeRun } from './runs.ts';
import type { Writing } from './writing.ts';

/** Makes failed units pending again; returns how many of them were failed. Their attempts keep their numbers. */
export function* retryUnits(writing: Writing, run: FoundRun, units: readonly UnitRetry[], change?: RunChange): Work<number> {
  const { sql, clock } = writing;
  let retried = 0;
  for (const { unit, step, isFresh } of units) {
    const at = yield* findUnit(sql, run, unit, step);
    const { changes } = yield* sql.run`UPDATE unit_step SET state = 'pending', reason = 'retry', code = NULL,
        base = CASE WHEN ${isFresh ? 1 : 0} = 1 THEN attempts ELSE base END, updated_at = ${clock.now()}
        WHERE unit_no = ${at.unitNo} AND step_no = ${at.stepNo} AND state IN ('failed', 'quarantined')`;
    if (changes === 0) continue;
    yield* showState(writing, at, 'pending');
    retried += 1;
  }
  if (change !== undefined) yield* changeRun(writing, run, change);
  return retried;
}
