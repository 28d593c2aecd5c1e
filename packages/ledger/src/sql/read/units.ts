import type { SupersededRow, UnitRow } from '../../model/unit.ts';
import type { UnitState } from '../../model/unit-state.ts';
import type { UnitQuery } from '../../port/ledger.ts';
import { lookUpRun } from '../find/find-run.ts';
import type { DoWork, Sql, Work } from '../sql.ts';
import { PAGE_ROWS, paged } from './paged.ts';
import { stepsOf } from './runs.ts';

const columns = (
  state: string,
  step = 'n.name',
) => `u.id AS unit, p.id AS parent, ${step} AS step, ${state} AS state, s.reason, s.code, s.attempts, s.result,
  nullif(s.rechecks, 0) AS rechecks, nullif(s.base, 0) AS base,
  (SELECT max(x.attempts) FROM superseded x WHERE x.unit_no = s.unit_no AND x.step_no = s.step_no) AS superseded`;
const PARENT = 'LEFT JOIN unit p ON p.no = u.parent_no';
const NAMES = `JOIN step n ON n.run_no = u.run_no AND n.no = s.step_no ${PARENT}`;

const WAS_REPAIRED = `(SELECT max(1) FROM unit_step r WHERE r.unit_no = u.no AND r.state = 'repaired') IS NOT NULL`;

// The overall state of a unit, in which a change at an earlier step stays visible. No step is earlier than the first.
const WHOLE_STATE = `CASE WHEN s.state = 'valid' AND u.step_no > 0 AND ${WAS_REPAIRED} THEN 'repaired' ELSE s.state END`;

export async function* readUnits(
  sql: Sql,
  doWork: DoWork,
  run: string,
  query: UnitQuery,
): AsyncGenerator<readonly UnitRow[], void, undefined> {
  const found = await doWork(lookUpRun(sql, run));
  if (found === undefined) return;
  const isRare = query.step === undefined && query.state === 'repaired' && (await doWork(hasFewRepaired(sql, found.no)));
  const text = unitsText(query, isRare ? AMONG_REPAIRED : '');
  const isByColumn = query.step !== undefined || (query.state !== 'valid' && query.state !== 'repaired');
  const filters = [isByColumn ? query.state : undefined, query.until].filter((value) => value !== undefined);
  const places = [...namesOf(query), ...(query.step === undefined ? [] : [query.step])];
  const steps = await doWork(stepsOf(sql, found.no));
  yield* paged<UnitRow>(doWork, function* (last) {
    const params = [...places, found.no, last?.unit ?? query.after ?? '', ...filters];
    const rows = yield* query.contents ? sql.page<Numbered>(text, ...params) : sql.slice<Numbered>(text, ...params);
    // A name from a list costs less than a join for every row.
    for (const row of rows) row.step = steps[row.step as number] ?? '';
    return rows as readonly UnitRow[];
  });
}

// A unit whose step is a number until its name is put there.
type Numbered = Omit<UnitRow, 'step'> & { step: string | number };

const FEW = 5000;

const REPAIRED_STEPS = `FROM step n CROSS JOIN unit_step r ON r.run_no = n.run_no AND r.step_no = n.no AND r.state = 'repaired'`;

// Among many valid units, a few repaired ones are found faster through their steps than by checking each unit.
const AMONG_REPAIRED = `AND u.no IN (SELECT r.unit_no ${REPAIRED_STEPS} WHERE n.run_no = u.run_no)`;

function* hasFewRepaired(sql: Sql, runNo: number): Work<boolean> {
  const rows = yield* sql.all<{ readonly one: number }>(
    `SELECT 1 AS one ${REPAIRED_STEPS} WHERE n.run_no = ? LIMIT ${FEW + 1}`,
    runNo,
  );
  return rows.length <= FEW;
}

function namesOf({ total }: UnitQuery): readonly string[] {
  return typeof total === 'object' ? total : [];
}

function unitsText(query: UnitQuery, among: string): string {
  const { state, step, until, contents = false, total = false } = query;
  const isWhole = step === undefined;
  return `SELECT ${columns(isWhole ? WHOLE_STATE : 's.state', 's.step_no')}${total === false ? '' : `, ${totalText(query)}`}${contents ? ', c.input' : ''} FROM unit u
    JOIN unit_step s ON s.unit_no = u.no AND s.step_no = ${isWhole ? 'u.step_no' : STEP_NAMED} ${PARENT}
    ${contents ? 'LEFT JOIN unit_content c ON c.unit_no = u.no' : ''}
    WHERE u.run_no = ? AND u.id > ? ${isWhole ? wholeText(state) : state === undefined ? '' : 'AND s.state = ?'} ${among} ${until === undefined ? '' : 'AND u.id <= ?'} ORDER BY u.id LIMIT ${PAGE_ROWS}`;
}

function totalText(query: UnitQuery): string {
  const names = namesOf(query).map(() => '?');
  // An empty list is not valid in every SQL dialect.
  const named = `SELECT y.no FROM step y WHERE y.run_no = u.run_no AND y.name IN (${names.join(', ') || 'NULL'})`;
  const among = query.total === true ? '' : `AND t.step_no IN (${named})`;
  return `(SELECT coalesce(sum(t.attempts), 0) FROM unit_step t WHERE t.unit_no = u.no ${among}) AS total`;
}

const STEP_NAMED = '(SELECT x.no FROM step x WHERE x.run_no = u.run_no AND x.name = ?)';

function wholeText(state: UnitState | undefined): string {
  if (state === undefined) return '';
  if (state === 'valid') return `AND u.state = 'valid' AND NOT (${WAS_REPAIRED})`;
  if (state === 'repaired') return `AND u.state IN ('valid', 'repaired') AND ${WAS_REPAIRED}`;
  return 'AND u.state = ?';
}

export function* readUnit(sql: Sql, run: string, unit: string): Work<readonly UnitRow[]> {
  return yield* sql.all<UnitRow>(
    `SELECT ${columns('s.state')}, c.input FROM run r JOIN unit u ON u.run_no = r.no JOIN unit_step s ON s.unit_no = u.no ${NAMES}
      LEFT JOIN unit_content c ON c.unit_no = u.no WHERE r.id = ? AND u.id = ? ORDER BY s.step_no`,
    run,
    unit,
  );
}

export function* readSuperseded(sql: Sql, run: string, unit: string): Work<readonly SupersededRow[]> {
  return yield* sql.all<SupersededRow>`SELECT u.id AS unit, n.name AS step, x.state, x.code, x.reason, x.attempts, x.result,
      x.superseded_at AS supersededAt
      FROM run r JOIN unit u ON u.run_no = r.no JOIN superseded x ON x.unit_no = u.no
      JOIN step n ON n.run_no = r.no AND n.no = x.step_no WHERE r.id = ${run} AND u.id = ${unit} ORDER BY x.step_no, x.no`;
}
