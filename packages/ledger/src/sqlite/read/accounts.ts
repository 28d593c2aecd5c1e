import type { CallCost, CodeCount, FailureCount, StateCounts, UnitCounts } from '../../model/accounts.ts';
import { UNIT_STATES, type UnitState } from '../../model/unit-state.ts';
import type { Sql } from '../file/sql.ts';
import { findRun } from '../find/find-run.ts';
import { NANO } from '../find/money.ts';
import { stepsOf } from './runs.ts';

interface Counted {
  readonly state: UnitState;
  readonly stepNo: number;
  readonly units: number;
}

interface CountedAtStep extends Counted {
  readonly attempts: number;
}

/** How many units are in which state. */
export function countUnits(sql: Sql, run: string): UnitCounts {
  const { no } = findRun(sql, run);
  const shown = sql.all<Counted>('SELECT state, count(*) AS units FROM unit WHERE run_no = ? GROUP BY state', no);
  const reached = sql.all<CountedAtStep>(
    `SELECT step_no AS stepNo, state, count(*) AS units, sum(attempts) AS attempts FROM unit_step WHERE run_no = ?
      GROUP BY step_no, state`,
    no,
  );
  return {
    units: shown.reduce((sum, { units }) => sum + units, 0),
    states: stateCounts(shown),
    steps: stepsOf(sql, no).map((step, stepNo) => {
      const here = reached.filter((one) => one.stepNo === stepNo);
      return { step, states: stateCounts(here), attempts: here.reduce((sum, { attempts }) => sum + attempts, 0) };
    }),
  };
}

/** Why units failed, the commonest reason first. */
export function countFailures(sql: Sql, run: string): readonly FailureCount[] {
  // CROSS JOIN begins with the steps: with one of them, the index leads to the units that failed there.
  return sql.all<FailureCount>(
    `SELECT n.name AS step, s.code, k.rule, k.path, a.model, count(*) AS units, min(u.id) AS example
      FROM step n CROSS JOIN unit_step s ON s.run_no = n.run_no AND s.step_no = n.no AND s.state IN ('failed', 'quarantined')
      JOIN unit u ON u.no = s.unit_no
      LEFT JOIN attempt a ON a.id = (SELECT id FROM attempt l WHERE l.unit_no = s.unit_no AND l.step_no = s.step_no
        ORDER BY l.number DESC LIMIT 1)
      LEFT JOIN attempt_code k ON k.attempt_id = a.id AND k.position = 0 AND k.code = s.code
      WHERE n.run_no = ? GROUP BY n.no, s.code, k.rule, k.path, a.model
      ORDER BY units DESC, n.no, s.code, k.rule, k.path, a.model`,
    findRun(sql, run).no,
  );
}

function stateCounts(counted: readonly Counted[]): StateCounts {
  const none = Object.fromEntries(UNIT_STATES.map((state) => [state, 0]));
  return { ...none, ...Object.fromEntries(counted.map(({ state, units }) => [state, units])) } as StateCounts;
}

/** How often each code was met, the commonest first. */
export function countCodes(sql: Sql, run: string): readonly CodeCount[] {
  return sql.all<CodeCount>(
    `SELECT c.source, c.code, n.name AS step, c.rule, count(DISTINCT c.attempt_id) AS attempts FROM attempt_code c
      JOIN step n ON n.run_no = c.run_no AND n.no = c.step_no WHERE c.run_no = ?
      GROUP BY c.source, c.code, c.step_no, c.rule ORDER BY attempts DESC, c.source DESC, c.code, c.step_no, c.rule`,
    findRun(sql, run).no,
  );
}

/**
 * What the calls have used up, by step and model. A call that is lost has no price that anybody knows. `total` is exact for whole
 * numbers up to 2^53 and, unlike `sum`, does not fail beyond.
 */
export function sumCosts(sql: Sql, run: string): readonly CallCost[] {
  const { no } = findRun(sql, run);
  const rows = sql.all<CallCost & { readonly stepNo: number }>(
    `SELECT step_no AS stepNo, model, count(*) AS calls, sum(outcome = 'fault') AS faults, sum(outcome = 'lost') AS lost,
      total(input_tokens) AS inputTokens, total(output_tokens) AS outputTokens,
      total(cost_nano) AS cost, sum(cost_nano IS NULL AND outcome <> 'fault') AS unpriced
      FROM call WHERE run_no = ? GROUP BY step_no, model ORDER BY step_no, model`,
    no,
  );
  const steps = stepsOf(sql, no);
  return rows.map(({ stepNo, ...row }) => ({ ...row, step: steps[stepNo] ?? '', cost: row.cost / NANO }));
}
