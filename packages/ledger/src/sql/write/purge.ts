import type { LeaseHolder } from '../../model/lease.ts';
import { findRun } from '../find/find-run.ts';
import type { Work } from '../sql.ts';
import { anyHolderOf } from './leases.ts';
import { closeReview } from './reviews.ts';
import type { Writing } from './writing.ts';

const REMOVALS: readonly string[] = [
  'DELETE FROM unit_content WHERE unit_no IN (SELECT no FROM unit WHERE run_no = ?)',
  'DELETE FROM attempt_content WHERE attempt_id IN (SELECT id FROM attempt WHERE run_no = ?)',
  'UPDATE attempt_code SET path = NULL WHERE run_no = ? AND path IS NOT NULL',
  'UPDATE call SET message = NULL WHERE run_no = ?',
  'UPDATE review SET held = NULL, alternatives = NULL, detail = NULL, contract_text = NULL, fallback = NULL WHERE run_no = ?',
  'UPDATE decision SET value = NULL, text = NULL WHERE review_no IN (SELECT no FROM review WHERE run_no = ?)',
  'UPDATE decision_log SET value = NULL, text = NULL WHERE review_no IN (SELECT no FROM review WHERE run_no = ?)',
  'UPDATE execution SET result = NULL, error = NULL WHERE review_no IN (SELECT no FROM review WHERE run_no = ?)',
  'UPDATE recheck SET answer = NULL WHERE review_no IN (SELECT no FROM review WHERE run_no = ?)',
  'UPDATE run SET state = NULL WHERE no = ?',
];

export function* removeContents(writing: Writing, run: string): Work<LeaseHolder | undefined> {
  const { sql, clock } = writing;
  const { no } = yield* findRun(sql, run);
  const now = clock.now();
  const by = yield* anyHolderOf(writing, no);
  if (by !== undefined) return by;
  // This comes first, because contents missing from a run that is not marked count as lost.
  yield* sql.run`UPDATE run SET purged_at = coalesce(purged_at, ${now}), updated_at = ${now} WHERE no = ${no}`;
  for (const removal of REMOVALS) yield* sql.run(removal, no);
  for (const { id } of yield* sql.all<{ id: string }>`SELECT id FROM review WHERE run_no = ${no} AND state = 'open'`)
    yield* closeReview(writing, id, 'withdrawn', 'The contents of the run were purged.');
  return undefined;
}
