import type { UnitMove } from '../../model/unit.ts';
import { findStep } from '../find/find-run.ts';
import type { FoundUnit } from '../find/find-unit.ts';
import { together, type Work } from '../sql.ts';
import { addUnits, reachStep } from './add-units.ts';
import type { Writing } from './writing.ts';

interface StepEnd {
  readonly attempts: number;
  readonly result?: number | undefined;
  readonly code?: string | undefined;
}

export function* moveUnit(writing: Writing, at: FoundUnit, unit: string, move: UnitMove, end: StepEnd): Work<void> {
  const { sql, clock } = writing;
  const now = clock.now();
  const moved = sql.put`UPDATE unit_step SET state = ${move.state}, reason = ${move.reason ?? null}, attempts = ${end.attempts},
      result = ${end.result ?? null}, code = ${end.code ?? null}, updated_at = ${now}
      WHERE unit_no = ${at.unitNo} AND step_no = ${at.stepNo}`;
  const next = move.next === undefined ? undefined : yield* findStep(sql, at.run, move.next);
  yield* together<unknown>([moved, next === undefined ? showState(writing, at, move.state) : goOn(writing, at, next)]);
  if (move.children !== undefined) {
    const children = move.children.map((child) => ({ ...child, parent: unit }));
    yield* addUnits(writing, at.run, children);
  }
}

export function* showState({ sql }: Writing, { unitNo, stepNo }: FoundUnit, state: UnitMove['state']): Work<void> {
  yield* sql.put`UPDATE unit SET state = ${state} WHERE no = ${unitNo} AND step_no = ${stepNo}`;
}

function* goOn({ sql, clock }: Writing, at: FoundUnit, stepNo: number): Work<void> {
  if (stepNo <= at.stepNo) throw new RangeError('The next step of a unit must be a later one.');
  const isNew = yield* reachStep(sql, { ...at, stepNo }, clock.now());
  if (isNew)
    yield* sql.put`UPDATE unit SET step_no = ${stepNo}, state = 'pending' WHERE no = ${at.unitNo} AND step_no < ${stepNo}`;
}
