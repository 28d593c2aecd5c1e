import { CHARGED_FAULTS } from '../../model/charged-faults.ts';
import type { Spending } from '../../model/spending.ts';
import { findRun } from '../find/find-run.ts';
import { NANO } from '../find/money.ts';
import type { Sql, Work } from '../sql.ts';
import { stepsOf } from './runs.ts';

interface SpendingSum extends Omit<Spending, 'step' | 'cost' | 'most' | 'times'> {
  readonly stepNo: number;
  readonly nano: number;
  readonly mostNano: number;
  readonly median?: number;
  readonly p95?: number;
  readonly longest?: number;
}

const CODES = CHARGED_FAULTS.map((code) => `'${code}'`).join(', ');

// Calls that may have been charged at an unknown price. Calls in flight count, since their price is not known yet.
const IS_UNPRICED = `cost_nano IS NULL AND (outcome <> 'fault' OR fault IN (${CODES}))`;

const SPENDING = `SELECT step_no AS stepNo, model, attempt, count(*) AS calls,
    sum(CASE WHEN outcome = 'fault' THEN 1 ELSE 0 END) AS faults, sum(CASE WHEN outcome = 'lost' THEN 1 ELSE 0 END) AS lost,
    coalesce(sum(input_tokens), 0) AS inputTokens, coalesce(sum(output_tokens), 0) AS outputTokens,
    coalesce(sum(cost_nano), 0) AS nano, sum(doubt) AS unpriced, sum(CASE WHEN doubt = 1 THEN coalesce(most_nano, 0) ELSE 0 END) AS mostNano,
    sum(CASE WHEN doubt = 1 AND most_nano IS NULL THEN 1 ELSE 0 END) AS unbounded,
    min(CASE WHEN timed = 1 AND place * 2 >= answers THEN took END) AS median,
    min(CASE WHEN timed = 1 AND place * 20 >= answers * 19 THEN took END) AS p95, max(CASE WHEN timed = 1 THEN took END) AS longest
  FROM (SELECT *, row_number() OVER (PARTITION BY step_no, model, attempt, timed ORDER BY took) AS place,
      count(*) OVER (PARTITION BY step_no, model, attempt, timed) AS answers
    FROM (SELECT c.step_no AS step_no, c.model, a.number AS attempt, c.outcome, c.input_tokens, c.output_tokens, c.cost_nano,
        c.most_nano, c.took, CASE WHEN c.outcome = 'answered' AND c.took IS NOT NULL THEN 1 ELSE 0 END AS timed,
        CASE WHEN ${IS_UNPRICED} THEN 1 ELSE 0 END AS doubt
      FROM call c JOIN attempt a ON a.id = c.attempt_id WHERE c.run_no = ?) AS made) AS placed
  GROUP BY step_no, model, attempt ORDER BY step_no, model, attempt`;

// Sums the tokens and cost of calls by step, model and attempt number, with the response times. It reads all calls.
export function* sumSpending(sql: Sql, run: string): Work<readonly Spending[]> {
  const { no } = yield* findRun(sql, run);
  const sums = yield* sql.all<SpendingSum>(SPENDING, no);
  const steps = yield* stepsOf(sql, no);
  return sums.map((sum) => spendingOf(sum, steps));
}

function spendingOf({ stepNo, nano, mostNano, median, p95, longest, ...sum }: SpendingSum, steps: readonly string[]): Spending {
  const isTimed = median !== undefined && p95 !== undefined && longest !== undefined;
  return {
    step: steps[stepNo] ?? '',
    ...sum,
    cost: nano / NANO,
    most: mostNano / NANO,
    ...(isTimed && { times: { median, p95, longest } }),
  };
}
