import type { FoundUnit } from '../find/find-unit.ts';
import type { Work } from '../sql.ts';
import { closeReview } from './reviews.ts';
import type { Writing } from './writing.ts';

const KEEP = `INSERT INTO superseded (unit_no, step_no, run_no, state, attempts, rechecks, lost, base, result, code, reason,
  superseded_at) SELECT unit_no, step_no, run_no, state, attempts, rechecks, lost, base, result, code, reason, ?
  FROM unit_step WHERE unit_no = ?`;

export function* keepSuperseded({ sql, clock }: Writing, { unitNo, stepNo }: FoundUnit): Work<void> {
  yield* sql.run(`${KEEP} AND step_no = ?`, clock.now(), unitNo, stepNo);
}

export function* supersede(writing: Writing, at: FoundUnit, why: string): Work<void> {
  const { sql, clock } = writing;
  yield* sql.run(`${KEEP} AND step_no > ?`, clock.now(), at.unitNo, at.stepNo);
  yield* sql.run`DELETE FROM unit_step WHERE unit_no = ${at.unitNo} AND step_no > ${at.stepNo}`;
  yield* sql.run`UPDATE unit SET step_no = ${at.stepNo} WHERE no = ${at.unitNo}`;
  const open = yield* sql.all<{ readonly id: string }>`SELECT id FROM review WHERE unit_no = ${at.unitNo}
      AND step_no >= ${at.stepNo} AND state = 'open'`;
  for (const { id } of open) yield* closeReview(writing, id, 'withdrawn', why);
}
