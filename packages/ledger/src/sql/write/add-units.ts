import type { NewUnit } from '../../model/unit.ts';
import { type FoundRun, findStep } from '../find/find-run.ts';
import type { Work } from '../sql.ts';
import { type Sql, together } from '../sql.ts';
import { storedId, storedText } from '../text.ts';
import type { Writing } from './writing.ts';

export function* addUnits(writing: Writing, run: FoundRun, units: readonly NewUnit[]): Work<number> {
  let added = 0;
  for (let from = 0; from < units.length; from += TOGETHER) {
    const works = units.slice(from, from + TOGETHER).map((unit) => addUnit(writing, run, unit));
    for (const isNew of yield* together(works)) if (isNew) added += 1;
  }
  return added;
}

const TOGETHER = 500;

function* addUnit({ sql, clock }: Writing, run: FoundRun, { unit, parent, input, step }: NewUnit): Work<boolean> {
  const stepNo = yield* findStep(sql, run, step);
  const parentNo = parent === undefined ? null : yield* numberOf(sql, run, parent);
  const { changes, id } = yield* sql.insert`INSERT INTO unit (run_no, id, parent_no, step_no, state)
      VALUES (${run.no}, ${storedId(unit)}, ${parentNo}, ${stepNo}, 'pending') ON CONFLICT DO NOTHING RETURNING no`;
  if (changes === 0) {
    yield* checkSame(sql, run, { unit, input, parentNo });
    return false;
  }
  if (input !== undefined) yield* sql.put`INSERT INTO unit_content (unit_no, input) VALUES (${id}, ${storedText(input)})`;
  yield* sql.put`INSERT INTO unit_step (unit_no, step_no, run_no, state, updated_at)
      VALUES (${id}, ${stepNo}, ${run.no}, 'pending', ${clock.now()})`;
  return true;
}

// Makes a unit pending at a step unless it is already there. Returns whether it was added. If an earlier result of the step was superseded,
// its attempts keep their numbers and new ones follow.
export function* reachStep(
  sql: Sql,
  { run, unitNo, stepNo }: { readonly run: FoundRun; readonly unitNo: number; readonly stepNo: number },
  now: number,
): Work<boolean> {
  const { changes } = yield* sql.run(
    `INSERT INTO unit_step (unit_no, step_no, run_no, state, updated_at, attempts, base, lost, rechecks)
      SELECT ?1, ?2, ?3, 'pending', ?4, coalesce(max(attempts), 0), coalesce(max(attempts), 0), coalesce(max(lost), 0),
        coalesce(max(rechecks), 0) FROM superseded WHERE unit_no = ?1 AND step_no = ?2 ON CONFLICT DO NOTHING`,
    unitNo,
    stepNo,
    run.no,
    now,
  );
  return changes > 0;
}

function* numberOf(sql: Sql, run: FoundRun, unit: string): Work<number> {
  const found = yield* sql.one<{ readonly no: number }>`SELECT no FROM unit WHERE run_no = ${run.no} AND id = ${unit}`;
  if (found === undefined) throw new RangeError(`There is no unit ${JSON.stringify(unit)} to use as a parent.`);
  return found.no;
}

// Requires that a unit added again is the same, because two units with the same id would become one, and one would be lost silently.
function* checkSame(
  sql: Sql,
  run: FoundRun,
  { unit, input, parentNo }: { readonly unit: string; readonly input: string | undefined; readonly parentNo: number | null },
): Work<void> {
  const known = yield* sql.one<{ readonly parentNo?: number; readonly input?: string }>`SELECT u.parent_no AS parentNo, c.input
      FROM unit u LEFT JOIN unit_content c ON c.unit_no = u.no
      WHERE u.run_no = ${run.no} AND u.id = ${unit}`;
  if ((known?.parentNo ?? null) === parentNo && known?.input === input) return;
  throw new RangeError(`There is already a unit ${JSON.stringify(unit)} with a different parent or input.`);
}
