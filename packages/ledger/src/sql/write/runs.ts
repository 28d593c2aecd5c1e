import type { Recorded } from '../../model/attempt.ts';
import type { NewRun, RunChange } from '../../model/run.ts';
import { findRun, lookUpRun } from '../find/find-run.ts';
import type { Work } from '../sql.ts';
import { storedId, storedText } from '../text.ts';
import type { Writing } from './writing.ts';

export function* createRun({ sql, clock }: Writing, { run, kind, steps, contents, detail, state }: NewRun): Work<Recorded> {
  if ((yield* lookUpRun(sql, run)) !== undefined) return 'known';
  const now = clock.now();
  const { id } = yield* sql.insert`INSERT INTO run (id, kind, contents, status, created_at, updated_at, detail, state)
      VALUES (${storedId(run)}, ${kind}, ${contents}, 'open', ${now}, ${now}, ${storedText(detail)}, ${storedText(state)}) RETURNING no`;
  for (const [no, name] of steps.entries())
    yield* sql.run`INSERT INTO step (run_no, no, name) VALUES (${id}, ${no}, ${storedId(name)})`;
  return 'recorded';
}

export function* changeRun(
  { sql, clock }: Writing,
  run: { readonly no: number },
  { status, reason, state }: RunChange,
): Work<void> {
  yield* sql.run`UPDATE run SET status = coalesce(${status ?? null}, status),
      reason = CASE WHEN CAST(${status ?? null} AS TEXT) IS NULL THEN reason ELSE ${reason ?? null} END,
      state = coalesce(${storedText(state)}, state), updated_at = ${clock.now()} WHERE no = ${run.no}`;
}

export function* addSnapshot({ sql }: Writing, run: string, digest: string, text: string): Work<Recorded> {
  const { changes } = yield* sql.run`INSERT INTO snapshot (run_no, digest, text)
      VALUES (${(yield* findRun(sql, run)).no}, ${digest}, ${storedText(text)}) ON CONFLICT DO NOTHING`;
  return changes === 0 ? 'known' : 'recorded';
}

export function* askPause({ sql, clock }: Writing, run: string, by: string): Work<Recorded> {
  const { changes } = yield* sql.run`UPDATE run SET pause_by = ${by}, pause_at = ${clock.now()}
      WHERE no = ${(yield* findRun(sql, run)).no} AND pause_at IS NULL`;
  return changes === 0 ? 'known' : 'recorded';
}

export function* liftPause({ sql }: Writing, run: { readonly no: number }): Work<void> {
  yield* sql.run`UPDATE run SET pause_by = NULL, pause_at = NULL WHERE no = ${run.no} AND pause_at IS NOT NULL`;
}
