import type { AttemptKey } from '../../model/attempt.ts';
import { type FoundRun, findStep } from '../find/find-run.ts';
import { type FoundUnit, notReached } from '../find/find-unit.ts';
import type { Sql, Work } from '../sql.ts';

export interface FoundAttempt {
  readonly id: number;
  readonly calls: number;
  readonly status?: string;
}

type FoundBoth = Pick<FoundUnit, 'unitNo' | 'state' | 'attempts' | 'lost'> & Partial<FoundAttempt>;

// A unit at a step it has reached, and its attempt with a number, if that exists. Any other step is the caller's mistake.
export function* findWithAttempt(
  sql: Sql,
  run: FoundRun,
  { unit, step, attempt }: AttemptKey,
): Work<{ readonly at: FoundUnit; readonly known: FoundAttempt | undefined }> {
  const stepNo = yield* findStep(sql, run, step);
  const found = yield* sql.one<FoundBoth>`SELECT u.no AS unitNo, s.state, s.attempts, s.lost, a.id, a.calls, a.status
      FROM unit u JOIN unit_step s ON s.unit_no = u.no AND s.step_no = ${stepNo}
      LEFT JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = ${attempt}
      WHERE u.run_no = ${run.no} AND u.id = ${unit} FOR UPDATE OF u`;
  if (found === undefined) throw notReached(unit, step);
  const { unitNo, state, attempts, lost, id, calls = 0, status } = found;
  const known = id === undefined ? undefined : { id, calls, ...(status === undefined ? {} : { status }) };
  return { at: { run, unitNo, stepNo, state, attempts, lost }, known };
}

export function* addAttempt(
  sql: Sql,
  at: FoundUnit,
  { attempt, reason, model, contract }: { attempt: number; reason?: string; model?: string; contract?: string },
  now: number,
  calls = 0,
): Work<FoundAttempt> {
  if (attempt !== at.attempts + 1)
    throw new RangeError(`Attempt ${attempt} can't follow ${at.attempts} judged replies; expected attempt ${at.attempts + 1}.`);
  const { id } = yield* sql.insert`INSERT INTO attempt (unit_no, step_no, number, run_no, calls, reason, model, contract,
      started_at) VALUES (${at.unitNo}, ${at.stepNo}, ${attempt}, ${at.run.no}, ${calls}, ${reason ?? null}, ${model ?? null},
      ${contract ?? null}, ${now}) RETURNING id`;
  return { id, calls };
}
