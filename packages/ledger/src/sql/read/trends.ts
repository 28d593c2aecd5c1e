import type { Example, ExampleQuery, TrendCount, TrendKey, TrendQuery } from '../../model/trend.ts';
import { findRun } from '../find/find-run.ts';
import type { Param, Sql, Work } from '../sql.ts';

// The column of each key, among codes (`k`), attempts (`a`) and steps (`n`).
const COLUMNS: { readonly [key in TrendKey]: string } = {
  code: 'k.code',
  path: 'k.path',
  rule: 'k.rule',
  step: 'n.name',
  model: 'a.model',
};

const FIRST_MISTAKE = `coalesce((SELECT min(x.position) FROM attempt_code x
  WHERE x.attempt_id = k.attempt_id AND x.grade IN ('error', 'unsafe')), CASE WHEN a.status = 'fail' THEN 0 END)`;

// The first code of a failed attempt, or every code of an altered one. A person's own text is not a model's mistake.
const SUBJECTS = {
  failures: "k.source = 'finding' AND k.position = 0 AND a.status = 'fail'",
  repairs: "k.source = 'change' AND a.status <> 'fail'",
  abstentions: "k.source = 'abstained' AND a.status <> 'fail'",
  mistakes: `a.status <> 'pass' AND coalesce(a.reason, '') NOT IN ('edit', 'approve') AND k.position = ${FIRST_MISTAKE}`,
} as const;

// The CROSS JOIN starts with the codes, because there are fewer of them than attempts.
const CODES = `attempt_code k CROSS JOIN attempt a ON a.id = k.attempt_id
  JOIN step n ON n.run_no = k.run_no AND n.no = k.step_no`;

export function* readTrend(sql: Sql, run: string, { subject, by, width }: TrendQuery): Work<readonly TrendCount[]> {
  const { no } = yield* findRun(sql, run);
  if (subject === 'faults') return yield* faultTrend(sql, no, by, width);
  const code = by === 'path' || by === 'rule' ? 'k.code' : 'CAST(NULL AS TEXT)';
  return yield* sql.all<TrendCount>(
    `SELECT ${COLUMNS[by]} AS key, ${code} AS code, a.ended_at / CAST(? AS BIGINT) * CAST(? AS BIGINT) AS at, count(DISTINCT k.attempt_id) AS attempts,
      count(DISTINCT CASE WHEN s.state IN ('valid', 'repaired') THEN k.attempt_id END) AS mended
      FROM ${CODES} LEFT JOIN unit_step s ON s.unit_no = a.unit_no AND s.step_no = a.step_no
      WHERE k.run_no = ? AND ${SUBJECTS[subject]} GROUP BY 1, 2, 3 ORDER BY 3, 1 NULLS FIRST, 2 NULLS FIRST`,
    ...[Math.round(width), Math.round(width), no],
  );
}

function* faultTrend(sql: Sql, no: number, by: TrendKey, width: number): Work<readonly TrendCount[]> {
  const column = by === 'step' ? 'n.name' : by === 'model' ? 'c.model' : 'c.fault';
  return yield* sql.all<TrendCount>(
    `SELECT ${column} AS key, c.started_at / CAST(? AS BIGINT) * CAST(? AS BIGINT) AS at, count(*) AS attempts, 0 AS mended FROM step n
      CROSS JOIN call c ON c.run_no = n.run_no AND c.step_no = n.no
      WHERE n.run_no = ? AND c.outcome = 'fault' GROUP BY 1, 2 ORDER BY 2, 1 NULLS FIRST`,
    ...[Math.round(width), Math.round(width), no],
  );
}

export function* readExamples(sql: Sql, run: string, query: ExampleQuery): Work<readonly Example[]> {
  const { no } = yield* findRun(sql, run);
  const { subject, code, limit } = query;
  const wanted = (['path', 'rule', 'step', 'model'] as const).filter((key) => query[key] !== undefined);
  const conditions = wanted.map((key) => `AND ${COLUMNS[key]} = ?`).join(' ');
  const params: readonly Param[] = wanted.map((key) => query[key] as string);
  return yield* sql.all<Example>(
    `SELECT u.id AS unit, n.name AS step, a.number AS attempt, a.status, k.path, k.rule, a.ended_at AS endedAt
      FROM ${CODES} JOIN unit u ON u.no = a.unit_no
      WHERE k.run_no = ? AND k.code = ? AND ${SUBJECTS[subject]} ${conditions} ORDER BY k.attempt_id DESC LIMIT ?`,
    ...[no, code, ...params, limit],
  );
}
