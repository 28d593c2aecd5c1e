import type { Recorded } from '../../model/attempt.ts';
import { findRun } from '../find/find-run.ts';
import type { Work } from '../sql.ts';
import type { Writing } from './writing.ts';

/** Records who wants a run paused; the first request is kept. */
export function* askPause({ sql, clock }: Writing, run: string, by: string): Work<Recorded> {
  const { changes } = yield* sql.run`UPDATE run SET pause_by = ${by}, pause_at = ${clock.now()}
      WHERE no = ${(yield* findRun(sql, run)).no} AND pause_at IS NULL`;
  return changes === 0 ? 'known' : 'recorded';
}

/** Clears the request to pause a run. */
export function* liftPause({ sql }: Writing, run: { readonly no: number }): Work<void> {
  yield* sql.run`UPDATE run SET pause_by = NULL, pause_at = NULL WHERE no = ${run.no} AND pause_at IS NOT NULL`;
}
