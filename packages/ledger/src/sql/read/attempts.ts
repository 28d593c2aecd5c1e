import type { Usage } from '@tamis/core/model';
import type { AttemptRow, CallRow } from '../../model/attempt.ts';
import type { AttemptQuery } from '../../port/ledger.ts';
import { lookUpRun } from '../find/find-run.ts';
import { NANO } from '../find/money.ts';
import type { Work } from '../sql.ts';
import { type DoWork, IS_SAME, type Param, type Sql, together } from '../sql.ts';
import { PAGE_ROWS, paged } from './paged.ts';
import { stepsOf } from './runs.ts';

type StoredAttempt = Omit<AttemptRow, 'calls'>;
type NumberedAttempt = StoredAttempt & { readonly id: number; readonly stepNo: number; readonly unitNo: number };

const VERDICTS = `u.id AS unit, a.step_no AS step, a.number AS attempt, a.origin, a.reason, a.contract, a.status, a.code,
  a.started_at AS startedAt, a.judged_by AS judgedBy`;
const COLUMNS = `u.id AS unit, a.step_no AS step, a.number AS attempt, a.origin, a.reason, a.contract, a.model, a.status, a.code, a.finish,
  a.started_at AS startedAt, a.ended_at AS endedAt`;
// The columns that tell whether a result still stands.
const STANDING = `, CASE WHEN a.origin IS NOT NULL THEN (SELECT o.contract FROM attempt o WHERE o.unit_no = a.unit_no
  AND o.step_no = a.step_no AND o.number = a.origin) END AS askedBy,
  (SELECT w.outdated FROM unit_step w WHERE w.unit_no = a.unit_no AND w.step_no = a.step_no) AS outdated`;
const NUMBERS = ', a.id, a.step_no AS stepNo, a.unit_no AS unitNo';
// The mark for a value that equals the reply is resolved here rather than in SQL, which would copy the text twice.
const JUDGED = ', a.judged_by AS judgedBy, c.reply, c.record, c.value';
const CONTENTS = `, c.request, c.extra${JUDGED}`;
// The model's reasoning, which counts only if the reply is empty, and the meaning of its nulls, which always counts.
const THOUGHTS = `, CASE WHEN octet_length(c.reply) <= 1024 OR c.extra LIKE '%"absentNulls":%' THEN c.extra END AS extra`;

// The tables that lead from a unit to its attempts, each by its key.
const ATTEMPTS = 'CROSS JOIN attempt a ON a.unit_no = u.no';
const RESULTS = `CROSS JOIN unit_step s ON s.unit_no = u.no AND s.state IN ('valid', 'repaired')
    CROSS JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result`;

export async function* readAttempts(
  sql: Sql,
  doWork: DoWork,
  run: string,
  query: AttemptQuery,
): AsyncGenerator<readonly AttemptRow[], void, undefined> {
  const found = await doWork(lookUpRun(sql, run));
  if (found === undefined) return;
  const steps = await doWork(stepsOf(sql, found.no));
  const { conditions, params } = filterOf(query, steps);
  const text = attemptsText(query, conditions);
  const { calls = true } = query;
  yield* paged<AttemptRow>(doWork, function* (last) {
    const place = last === undefined ? firstPlace(query) : placeAfter(last, steps.indexOf(last.step));
    const read = query.contents === 'verdicts' ? sql.slice<NumberedAttempt> : sql.page<NumberedAttempt>;
    const rows = yield* read.call(sql, text, found.no, ...place, ...params);
    for (const row of rows) complete(row, steps, calls);
    return calls ? yield* withCalls(sql, rows) : (rows as readonly (NumberedAttempt & AttemptRow)[]);
  });
}

function attemptsText(query: AttemptQuery, conditions: readonly string[]): string {
  const { contents = false, calls = true, standing = false, results = false } = query;
  const hasContents = contents === true || contents === 'judged';
  const wanted = contents === 'judged' ? JUDGED + THOUGHTS : hasContents ? CONTENTS : '';
  return `SELECT ${contents === 'verdicts' ? VERDICTS : COLUMNS}${calls ? NUMBERS : ''}${standing ? STANDING : ''}${wanted} FROM unit u ${results ? RESULTS : ATTEMPTS}
    ${hasContents ? 'LEFT JOIN attempt_content c ON c.attempt_id = a.id' : ''}
    WHERE u.run_no = ? AND u.id >= ? AND (u.id, a.step_no, a.number) > (?, ?, ?) ${conditions.join(' ')}
    ORDER BY u.id, a.step_no, a.number LIMIT ${PAGE_ROWS}`;
}

function placeAfter({ unit, attempt }: StoredAttempt, stepNo: number): readonly Param[] {
  return [unit, unit, stepNo, attempt];
}

function firstPlace({ after = '', unit }: AttemptQuery): readonly Param[] {
  return unit === undefined ? [after, after, Number.MAX_SAFE_INTEGER, 0] : [unit, unit, -1, 0];
}

function filterOf({ unit, step, status, answers = false }: AttemptQuery, steps: readonly string[]) {
  const equal: readonly (readonly [string, Param | undefined])[] = [
    ['u.id', unit],
    ['a.step_no', step === undefined ? undefined : steps.indexOf(step)],
    ['a.status', status],
  ];
  const given = equal.filter((one): one is readonly [string, Param] => one[1] !== undefined);
  const ofModel = answers ? ['AND (a.calls > 0 OR a.origin IS NOT NULL)'] : [];
  return { conditions: [...given.map(([column]) => `AND ${column} = ?`), ...ofModel], params: given.map(([, value]) => value) };
}

const ORIGIN = 'SELECT id FROM attempt WHERE unit_no = ? AND step_no = ? AND number = ?';

interface StoredCall extends Omit<CallRow, 'usage' | 'most'> {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedTokens?: number;
  readonly nano?: number;
  readonly mostNano?: number;
}

const CALLS = `SELECT number AS call, outcome, fault, message, model, started_at AS startedAt, ended_at AS endedAt, took, input_tokens AS inputTokens,
  output_tokens AS outputTokens, reasoning_tokens AS reasoningTokens, cached_tokens AS cachedTokens, cost_nano AS nano,
  most_nano AS mostNano FROM call WHERE attempt_id = ? ORDER BY number`;

// Adds the calls of attempts. A rejudged reply made no call of its own, so it gets the calls that produced it.
function* withCalls(sql: Sql, attempts: readonly NumberedAttempt[]): Work<readonly AttemptRow[]> {
  return yield* together(attempts.map((attempt) => withOwnCalls(sql, attempt)));
}

function* withOwnCalls(sql: Sql, { id, stepNo, unitNo, ...attempt }: NumberedAttempt): Work<AttemptRow> {
  const { origin } = attempt;
  const first = origin === undefined ? undefined : yield* sql.one<{ readonly id: number }>(ORIGIN, unitNo, stepNo, origin);
  const calls = yield* sql.all<StoredCall>(CALLS, first?.id ?? id);
  return { ...attempt, calls: calls.map(withUsage) };
}

const NO_CALLS: readonly CallRow[] = [];

function complete(row: Omit<StoredAttempt, 'step' | 'value'> & Completed, steps: readonly string[], calls: boolean): void {
  row.step = steps[row.step as number] ?? '';
  if (row.value === IS_SAME) row.value = row.reply;
  if (!calls) row.calls = NO_CALLS;
}

interface Completed {
  step: string | number;
  value?: string | typeof IS_SAME | undefined;
  calls?: readonly CallRow[];
}

function withUsage({ inputTokens, outputTokens, reasoningTokens, cachedTokens, nano, mostNano, ...rest }: StoredCall): CallRow {
  const call: CallRow = mostNano === undefined ? rest : { ...rest, most: mostNano / NANO };
  if (inputTokens === undefined || outputTokens === undefined) return call;
  const usage: Usage = {
    inputTokens,
    outputTokens,
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    ...(nano === undefined ? {} : { cost: nano / NANO }),
  };
  return { ...call, usage };
}
