import type { UnitState } from '../../model/unit-state.ts';
import type { Sql, Work } from '../sql.ts';
import { type FoundRun, findStep } from './find-run.ts';

export interface FoundUnit {
  readonly run: FoundRun;
  readonly unitNo: number;
  readonly stepNo: number;
  readonly state: UnitState;
  readonly attempts: number;
  readonly lost: number;
}

// A unit at a step it has reached. Any other step is the caller's mistake.
export function* findUnit(sql: Sql, run: FoundRun, unit: string, step: string): Work<FoundUnit> {
  const stepNo = yield* findStep(sql, run, step);
  const found = yield* sql.one<Pick<FoundUnit, 'unitNo' | 'state' | 'attempts' | 'lost'>>`SELECT u.no AS unitNo, s.state,
      s.attempts, s.lost FROM unit u JOIN unit_step s ON s.unit_no = u.no AND s.step_no = ${stepNo}
      WHERE u.run_no = ${run.no} AND u.id = ${unit} FOR UPDATE OF u`;
  if (found !== undefined) return { ...found, run, stepNo };
  throw notReached(unit, step);
}

export function notReached(unit: string, step: string): RangeError {
  return new RangeError(`Unit ${JSON.stringify(unit)} has not reached step ${JSON.stringify(step)}.`);
}
