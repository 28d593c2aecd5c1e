import type { CodeTable } from '../codes/entry.ts';
import type { Check } from '../model/check.ts';
import type { Policy } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckContext } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import { readValue, type Verdict } from '../model/verdict.ts';
import { Deadline } from '../stages/checks/deadline.ts';
import { type CheckRun, runChecks } from '../stages/checks/run-checks.ts';
import { blamed } from '../stages/verdict/blame.ts';
import { softened } from './softened.ts';

const NEEDS_CHECK: Finding = { code: 'checks.needs-check', severity: 'error', path: '', args: {} };

/** A pass that was reached without the checks is none: whoever wants the value must ask for them. */
export function withoutChecks(verdict: Verdict, checks: readonly Check[], codes: CodeTable): Verdict {
  return checks.length === 0 || verdict.status !== 'pass' ? verdict : failed(verdict, [NEEDS_CHECK], codes);
}

/** A verdict once the checks have looked at its value; they have nothing to say where there is none. */
export async function underChecks(
  verdict: Verdict,
  checks: readonly Check[],
  run: CheckRun,
  policy: Policy,
  codes: CodeTable,
): Promise<Verdict> {
  if (checks.length === 0 || verdict.status === 'fail') return verdict;
  const value: Json = verdict.status === 'pass' ? verdict.value : verdict.held;
  const found = softened(await runChecks(checks, value, run), policy.on);
  if (found.length === 0) return verdict;
  const isStopped = policy.strict || found.some(({ severity }) => severity === 'error');
  return isStopped ? failed(verdict, found, codes) : { ...verdict, findings: [...verdict.findings, ...found] };
}

/** How long a validator that answers later may take. */
const VALIDATOR_TIMEOUT = 10_000;

/** A verdict that may have to wait for a validator, which gets no more time than a check. */
export async function withinTime(work: () => Promise<Verdict>, context: CheckContext | undefined): Promise<Verdict> {
  const deadline = new Deadline(VALIDATOR_TIMEOUT, context?.clock, context?.cancel);
  try {
    return await deadline.race(work());
  } finally {
    deadline.release();
  }
}

function failed(verdict: Verdict, found: readonly Finding[], codes: CodeTable): Verdict {
  const { findings, changes, dropped } = verdict;
  const told = blamed([...findings, ...found], { changes, read: readValue(verdict), codes }, true);
  return { status: 'fail', findings: told, changes, dropped };
}
