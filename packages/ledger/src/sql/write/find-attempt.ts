import type { FoundUnit } from '../find/find-unit.ts';
import type { Sql, Work } from '../sql.ts';

/** An attempt and its number in the file. */
export interface FoundAttempt {
  readonly id: number;
  readonly calls: number;
  readonly status?: string;
}

/** The attempt with a number, if it exists. */
export function* findAttempt(sql: Sql, { unitNo, stepNo }: FoundUnit, number: number): Work<FoundAttempt | undefined> {
  return yield* sql.one<FoundAttempt>`SELECT id, calls, status FROM attempt WHERE unit_no = ${unitNo} AND step_no = ${stepNo}
      AND number = ${number}`;
}

/** Records a new attempt, together with a call if one is about to be made. Attempts are numbered without gaps. */
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
