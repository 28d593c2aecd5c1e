import type {
  CallCost,
  CodeCount,
  FailedUnit,
  FailureCount,
  MadeCall,
  ModelResults,
  ResultCount,
  StateCounts,
  UnitCounts,
} from '../../model/accounts.ts';
import type { CallOutcome } from '../../model/attempt.ts';
import { CHARGED_FAULTS } from '../../model/charged-faults.ts';
import { UNIT_STATES, type UnitState } from '../../model/unit-state.ts';
import { findRun } from '../find/find-run.ts';
import { NANO } from '../find/money.ts';
import type { Sql, Work } from '../sql.ts';
import { stepsOf } from './runs.ts';

interface Counted {
  readonly state: UnitState;
  readonly stepNo: number;
  readonly units: number;
}

interface CountedAtStep extends Counted {
  readonly attempts: number;
}

export function* countUnits(sql: Sql, run: string): Work<UnitCounts> {
  const { no } = yield* findRun(sql, run);
  const last = yield* sql.all<Counted>`SELECT state, count(*) AS units FROM unit WHERE run_no = ${no} GROUP BY state`;
  const reached = yield* sql.all<CountedAtStep>`SELECT step_no AS stepNo, state, count(*) AS units,
      sum(attempts - rechecks) AS attempts FROM unit_step WHERE run_no = ${no} GROUP BY step_no, state`;
  const isAnyRepaired = reached.some(({ state }) => state === 'repaired');
  const earlier = isAnyRepaired ? yield* repairedEarlier(sql, no) : 0;
  const states = stateCounts(last);
  return {
    units: last.reduce((sum, { units }) => sum + units, 0),
    states: { ...states, valid: states.valid - earlier, repaired: states.repaired + earlier },
    steps: (yield* stepsOf(sql, no)).map((step, stepNo) => {
      const here = reached.filter((one) => one.stepNo === stepNo);
      return { step, states: stateCounts(here), attempts: here.reduce((sum, { attempts }) => sum + attempts, 0) };
    }),
  };
}

// Counts units that are valid at their last step and were repaired at an earlier one. The CROSS JOIN starts with the steps so that the
// index is used.
function* repairedEarlier(sql: Sql, runNo: number): Work<number> {
  const found = yield* sql.one<{ readonly units: number }>`SELECT count(DISTINCT s.unit_no) AS units
      FROM step n CROSS JOIN unit_step s ON s.run_no = n.run_no AND s.step_no = n.no AND s.state = 'repaired'
      JOIN unit u ON u.no = s.unit_no AND u.state = 'valid' WHERE n.run_no = ${runNo}`;
  return found?.units ?? 0;
}

// Counts results by the configuration they were made with. A reply that was judged again was asked for with an earlier configuration. The
// CROSS JOIN starts with the steps so that the index is used.
export function* countResults(sql: Sql, run: string): Work<readonly ResultCount[]> {
  return yield* sql.all<ResultCount>`SELECT n.name AS step, coalesce(o.contract, a.contract) AS contract, s.outdated,
      CASE WHEN a.reason = 'skipped' THEN a.reason END AS reason, count(*) AS units
      FROM step n CROSS JOIN unit_step s ON s.run_no = n.run_no AND s.step_no = n.no AND s.state IN ('valid', 'repaired')
      JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result
      LEFT JOIN attempt o ON o.unit_no = a.unit_no AND o.step_no = a.step_no AND o.number = a.origin
      WHERE n.run_no = ${(yield* findRun(sql, run)).no} AND a.status = 'pass'
      AND coalesce(a.reason, '') NOT IN ('edit', 'choose')
      GROUP BY n.no, n.name, coalesce(o.contract, a.contract), s.outdated, CASE WHEN a.reason = 'skipped' THEN a.reason END ORDER BY n.no, min(s.unit_no)`;
}

export function* countByModel(sql: Sql, run: string): Work<readonly ModelResults[]> {
  return yield* sql.all<ModelResults>`SELECT n.name AS step, c.model, count(DISTINCT s.unit_no) AS units
      FROM step n CROSS JOIN unit_step s ON s.run_no = n.run_no AND s.step_no = n.no AND s.state IN ('valid', 'repaired')
      JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result
      LEFT JOIN attempt o ON o.unit_no = a.unit_no AND o.step_no = a.step_no AND o.number = a.origin
      JOIN call c ON c.attempt_id = coalesce(o.id, a.id) AND c.outcome = 'answered'
      WHERE n.run_no = ${(yield* findRun(sql, run)).no} AND a.status = 'pass'
      AND coalesce(a.reason, '') NOT IN ('edit', 'choose') AND c.model IS NOT NULL
      GROUP BY n.no, n.name, c.model ORDER BY n.no, units DESC, c.model`;
}

export function* countFailures(sql: Sql, run: string): Work<readonly FailureCount[]> {
  // The CROSS JOIN starts with the steps, because for a given step the index leads to the units that failed there.
  return yield* sql.all<FailureCount>`SELECT n.name AS step, s.code, k.rule, k.path, a.model, count(*) AS units,
      min(u.id) AS example
      FROM step n CROSS JOIN unit_step s ON s.run_no = n.run_no AND s.step_no = n.no AND s.state IN ('failed', 'quarantined')
      JOIN unit u ON u.no = s.unit_no
      LEFT JOIN attempt a ON a.id = (SELECT id FROM attempt l WHERE l.unit_no = s.unit_no AND l.step_no = s.step_no
      ORDER BY l.number DESC LIMIT 1)
      LEFT JOIN attempt_code k ON k.attempt_id = a.id AND k.position = 0 AND k.code = s.code
      WHERE n.run_no = ${(yield* findRun(sql, run)).no} GROUP BY n.run_no, n.no, s.code, k.rule, k.path, a.model
      ORDER BY units DESC, n.no, s.code NULLS FIRST, k.rule NULLS FIRST, k.path NULLS FIRST, a.model NULLS FIRST`;
}

export function* readNewestFailures(sql: Sql, run: string, most: number): Work<readonly FailedUnit[]> {
  return yield* sql.all<FailedUnit>`SELECT u.id AS unit, n.name AS step, s.state, s.code, s.reason, k.rule, k.path,
      s.attempts - s.rechecks AS attempts, s.updated_at AS at
      FROM unit_step s INDEXED BY unit_step_by_failure JOIN unit u ON u.no = s.unit_no JOIN step n ON n.run_no = s.run_no AND n.no = s.step_no
      LEFT JOIN attempt_code k ON k.position = 0 AND k.code = s.code AND k.attempt_id = (SELECT id FROM attempt l
      WHERE l.unit_no = s.unit_no AND l.step_no = s.step_no ORDER BY l.number DESC LIMIT 1)
      WHERE s.run_no = ${(yield* findRun(sql, run)).no} AND s.state IN ('failed', 'quarantined')
      ORDER BY s.updated_at DESC LIMIT ${most}`;
}

export function* readNewestCalls(sql: Sql, run: string, most: number): Work<readonly MadeCall[]> {
  return yield* sql.all<MadeCall>`SELECT model, outcome, fault, took FROM call WHERE +run_no = ${(yield* findRun(sql, run)).no}
      ORDER BY attempt_id DESC, number DESC LIMIT ${most}`;
}

function stateCounts(counted: readonly Counted[]): StateCounts {
  const none = Object.fromEntries(UNIT_STATES.map((state) => [state, 0]));
  return { ...none, ...Object.fromEntries(counted.map(({ state, units }) => [state, units])) } as StateCounts;
}

// Counts codes, most common first. Step names are filled in afterwards because there are many rows and few groups.
export function* countCodes(sql: Sql, run: string): Work<readonly CodeCount[]> {
  const { no } = yield* findRun(sql, run);
  const rows = yield* sql.all<Omit<CodeCount, 'step'> & { readonly stepNo: number }>`SELECT source, code, step_no AS stepNo,
      rule, count(DISTINCT attempt_id) AS attempts FROM attempt_code WHERE run_no = ${no} AND source IN ('finding', 'change')
      GROUP BY source, code, step_no, rule ORDER BY attempts DESC, source DESC, code, step_no, rule NULLS FIRST`;
  const steps = yield* stepsOf(sql, no);
  return rows.map(({ source, code, stepNo, rule, attempts }) => {
    return { source, code, step: steps[stepNo] ?? '', ...(rule === undefined ? {} : { rule }), attempts };
  });
}

export function* countPassed(sql: Sql, run: string, reason: string): Work<ReadonlyMap<string, number>> {
  const { no } = yield* findRun(sql, run);
  const rows = yield* sql.all<{ readonly stepNo: number; readonly units: number }>`SELECT step_no AS stepNo, count(*) AS units
      FROM unit_step WHERE run_no = ${no} AND state = 'valid' AND reason = ${reason} GROUP BY step_no ORDER BY step_no`;
  const steps = yield* stepsOf(sql, no);
  return new Map(rows.map(({ stepNo, units }) => [steps[stepNo] ?? '', units]));
}

interface CallSum extends Pick<CallCost, 'model' | 'calls' | 'inputTokens' | 'outputTokens'> {
  readonly stepNo: number;
  readonly outcome: CallOutcome;
  readonly nano: number;
  readonly priced: number;
}

// Sums the cost of calls by step and model. The price of a lost call is unknown. `total` is exact for whole numbers up to 2^53 and, unlike
// `sum`, does not fail beyond that. The groups are those of an index that covers all summed columns.
export function* sumCosts(sql: Sql, run: string): Work<readonly CallCost[]> {
  const { no } = yield* findRun(sql, run);
  const sums = yield* sql.all<CallSum>`SELECT step_no AS stepNo, model, outcome, count(*) AS calls,
      total(input_tokens) AS inputTokens, total(output_tokens) AS outputTokens, total(cost_nano) AS nano, count(cost_nano) AS priced
      FROM call WHERE run_no = ${no} GROUP BY step_no, model, outcome ORDER BY step_no, model, outcome`;
  const groups = Map.groupBy(sums, ({ stepNo, model }) => JSON.stringify([stepNo, model]));
  const steps = yield* stepsOf(sql, no);
  const charged = sums.some(({ outcome }) => outcome === 'fault') ? yield* chargedFaults(sql, no) : new Map<string, number>();
  return [...groups.values()].map((group) => costOf(group, steps, charged));
}

// Calls that returned no response but may still have been charged.
function* chargedFaults(sql: Sql, runNo: number): Work<ReadonlyMap<string, number>> {
  const codes = CHARGED_FAULTS.map((code) => `'${code}'`).join(', ');
  const rows = yield* sql.all<{ readonly stepNo: number; readonly model: string; readonly calls: number }>(
    `SELECT step_no AS stepNo, model, count(*) AS calls FROM call
      WHERE run_no = ? AND outcome = 'fault' AND cost_nano IS NULL AND fault IN (${codes}) GROUP BY step_no, model`,
    runNo,
  );
  return new Map(rows.map(({ stepNo, model, calls }) => [`${stepNo} ${model}`, calls]));
}

function costOf(group: readonly CallSum[], steps: readonly string[], charged: ReadonlyMap<string, number>): CallCost {
  const [{ stepNo, model }] = group as readonly [CallSum];
  const sum = (part: (one: CallSum) => number) => group.reduce((all, one) => all + part(one), 0);
  const of = (outcome: CallOutcome) => sum((one) => (one.outcome === outcome ? one.calls : 0));
  const unanswered = charged.get(`${stepNo} ${model}`) ?? 0;
  return {
    step: steps[stepNo] ?? '',
    model,
    calls: sum(({ calls }) => calls),
    answered: of('answered'),
    faults: of('fault'),
    lost: of('lost'),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: sum(({ nano }) => nano) / NANO,
    unpriced: unanswered + sum(({ outcome, calls, priced }) => (outcome === 'fault' ? 0 : calls - priced)),
  };
}
