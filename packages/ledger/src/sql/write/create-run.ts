import type { Recorded } from '../../model/attempt.ts';
import type { NewRun, RunChange } from '../../model/run.ts';
import { findRun, lookUpRun } from '../find/find-run.ts';
import type { Work } from '../sql.ts';
import { storedId, storedText } from '../text.ts';
import type { Writing } from './writing.ts';

/** Records a new run and its steps. */
export function* createRun({ sql, clock }: Writing, { run, kind, steps, contents, detail }: NewRun): Work<Recorded> {
  if ((yield* lookUpRun(sql, run)) !== undefined) return 'known';
  const now = clock.now();
  const { id } = yield* sql.insert(
    'no',
    `INSERT INTO run (id, kind, contents, status, created_at, updated_at, detail) VALUES (?, ?, ?, 'open', ?, ?, ?)`,
    storedId(run),
    kind,
    contents,
    now,
    now,
    storedText(detail),
  );
  for (const [no, name] of steps.entries())
    yield* sql.run('INSERT INTO step (run_no, no, name) VALUES (?, ?, ?)', id, no, storedId(name));
  return 'recorded';
}

/** Records what has changed about a run as a whole. */
export function* changeRun(
  { sql, clock }: Writing,
  run: { readonly no: number },
  { status, reason, state }: RunChange,
): Work<void> {
  yield* sql.run(
    `UPDATE run SET status = coalesce(?, status), reason = CASE WHEN CAST(? AS TEXT) IS NULL THEN reason ELSE ? END,
      state = coalesce(?, state), updated_at = ? WHERE no = ?`,
    status ?? null,
    status ?? null,
    reason ?? null,
    storedText(state),
    clock.now(),
    run.no,
  );
}

/** Stores a text under its digest. */
export function* addSnapshot({ sql }: Writing, run: string, digest: string, text: string): Work<Recorded> {
  const { changes } = yield* sql.run(
    'INSERT INTO snapshot (run_no, digest, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    (yield* findRun(sql, run)).no,
    digest,
    storedText(text),
  );
  return changes === 0 ? 'known' : 'recorded';
}
