import type { CodeTable } from '../codes/entry.ts';
import { defaultPolicy } from '../contract/policy.ts';
import type { Check, Timer } from '../model/check.ts';
import type { Policy } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import { readValue, type Verdict } from '../model/verdict.ts';
import { type CheckRun, runChecks } from '../stages/checks/run-checks.ts';
import { blamed } from '../stages/verdict/blame.ts';
import { type Judge, timed } from './gate-of.ts';
import { softened } from './softened.ts';

const NEEDS_CHECK: Finding = { code: 'checks.needs-check', severity: 'error', path: '', args: {} };

/** What checks are run with. */
interface CheckParts {
  /** The codes that the judge may use. */
  readonly codes: CodeTable;
  readonly timer: Timer | undefined;
}

/** Adds the checks of a judge to its gate. */
export type CheckedGate = (gate: Gate, judge: Judge, parts: CheckParts) => Gate;

/** Tests that need the world: `gate.check` runs them, and nothing passes without them. */
export const checks: CheckedGate = (gate, { checks: tests, policy = defaultPolicy }, { codes, timer }) => ({
  ...gate,
  judge: (reply, unit) => withoutChecks(gate.judge(reply, unit), codes),
  check: async (reply, world, given) => {
    const context = timed(given, timer);
    const verdict = await gate.check(reply, world, context);
    return await underChecks(verdict, tests, { ...context, world }, policy, codes);
  },
  recheck: async (value, world, context) => [
    ...(await gate.recheck(value, world, context)),
    ...weighed(await runChecks(tests, value, { ...timed(context, timer), world }), policy),
  ],
  stream: (unit) => {
    const stream = gate.stream(unit);
    return { push: (chunk) => stream.push(chunk), end: (last) => withoutChecks(stream.end(last), codes) };
  },
});

/** What checks found, at the level that counts under a policy. */
function weighed(findings: readonly Finding[], { on, strict }: Policy): readonly Finding[] {
  return strict ? findings.map((finding) => ({ ...finding, severity: 'error' })) : softened(findings, on);
}

/** A pass without the checks is not a pass: to get the value, the caller has to run them. */
function withoutChecks(verdict: Verdict, codes: CodeTable): Verdict {
  return verdict.status === 'pass' ? failed(verdict, [NEEDS_CHECK], codes) : verdict;
}

/** A verdict after the checks have looked at its value; without a value there is nothing to check. */
async function underChecks(
  verdict: Verdict,
  tests: readonly Check[],
  run: CheckRun,
  policy: Policy,
  codes: CodeTable,
): Promise<Verdict> {
  if (verdict.status === 'fail') return verdict;
  const value: Json = verdict.status === 'pass' ? verdict.value : verdict.held;
  const found = softened(await runChecks(tests, value, run), policy.on);
  const isStopped = found.some(({ severity }) => policy.strict || severity === 'error');
  return isStopped ? failed(verdict, found, codes) : { ...verdict, findings: [...verdict.findings, ...found] };
}

function failed(verdict: Verdict, found: readonly Finding[], codes: CodeTable): Verdict {
  const { findings, changes, dropped } = verdict;
  const told = blamed([...findings, ...found], { changes, read: readValue(verdict), codes }, true);
  return { status: 'fail', findings: told, changes, dropped };
}
