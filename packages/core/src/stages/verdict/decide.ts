import type { CodeTable } from '../../codes/entry.ts';
import { isCut } from '../../codes/loss.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import type { Change, Evidence, Finding, Hold, Policy, Verdict } from '../../model/index.ts';
import { blamed, type Traces } from './blame.ts';
import { underRemarks } from './remarks.ts';

const NONE: readonly never[] = [];

// Decides from findings and changes, under the policy, whether the value may be used, a person must decide, or there is no value. A kind
// with its own codes passes them in.
export function decide(evidence: Evidence, policy: Policy, codes: CodeTable = stageCodes): Verdict {
  const { dropped } = evidence;
  // The common case: nothing to weigh.
  if (evidence.changes.length === 0 && evidence.findings.length === 0 && evidence.value !== undefined) {
    return { status: 'pass', value: evidence.value, findings: evidence.findings, changes: evidence.changes, dropped };
  }
  const changes = underRemarks(evidence.changes, policy.remarks, codes);
  const refused = refusedChanges(changes, policy, codes);
  const found = underStrict([...evidence.findings, ...refused], policy, codes);
  const isStopped = found.some(({ severity }) => severity === 'error');
  const isFailed = evidence.value === undefined || isStopped;
  const findings = found.length === 0 ? NONE : capped(blamed(found, tracesOf(evidence, codes), isFailed), policy);
  if (evidence.value === undefined || isStopped) return { status: 'fail', findings, changes, dropped };
  const undecided = changes.some((change) => isUnsafe(change, policy));
  if (!undecided) return { status: 'pass', value: evidence.value, findings, changes, dropped };
  const reason = evidence.alternatives === undefined ? 'doubt' : 'several';
  return { status: 'hold', reason, held: evidence.value, ...alternativesOf(evidence), findings, changes, dropped };
}

export function underStrict(findings: readonly Finding[], { strict }: Policy, codes: CodeTable): readonly Finding[] {
  if (!strict) return findings;
  return findings.map((finding) => (codes[finding.code]?.isCount ? finding : { ...finding, severity: 'error' }));
}

// The most alternatives, because a person can choose between a few values but not between dozens. Of several documents, later ones are more
// likely to be corrections.
const MOST_ALTERNATIVES = 3;

function alternativesOf({ value, alternatives, readings }: Evidence): Pick<Hold, 'alternatives'> {
  const others = (alternatives ?? readings ?? NONE).filter((other) => !jsonEqual(other, value)).slice(-MOST_ALTERNATIVES);
  return others.length === 0 ? {} : { alternatives: others };
}

function tracesOf({ changes, read, value, end }: Evidence, codes: CodeTable): Traces {
  return { changes, read: read ?? value, codes, ...(end === undefined ? {} : { end }) };
}

// Changes that the policy does not allow become findings of the same code.
function refusedChanges(changes: readonly Change[], policy: Policy, codes: CodeTable): readonly Finding[] {
  // By default every change is allowed, and none needs a look.
  if (policy.repair === 'all' && policy.coerce === 'all' && !policy.strict && policy.truncated !== 'fail') return NONE;
  const findings: Finding[] = [];
  for (const change of changes) {
    if (isRefused(change, policy, codes)) findings.push(asFinding(change));
  }
  if (policy.truncated === 'fail' && changes.some((change) => isCut(change.code, codes))) {
    findings.push({ code: 'verdict.truncated', severity: 'error', path: '', args: {} });
  }
  return findings;
}

/** Whether a policy forbids a change. */
export function isRefused(change: Change, policy: Policy, codes: CodeTable): boolean {
  if (policy.strict && isUnsafe(change, policy)) return true;
  const ruledBy = codes[change.code]?.policy;
  if (ruledBy === undefined) return false;
  return policy[ruledBy] === 'none' || (policy[ruledBy] === 'safe' && isUnsafe(change, policy));
}

function isUnsafe(change: Change, policy: Policy): boolean {
  return change.safety === 'unsafe' && !policy.allow.includes(change.code);
}

/** Turns a change that the policy forbids into a finding with the same code. */
export function asFinding(change: Change): Finding {
  const args = change.args ?? {};
  const finding: Finding = { code: change.code, severity: 'error', path: change.path, args };
  return change.at === undefined ? finding : { ...finding, at: change.at };
}

function capped(findings: readonly Finding[], policy: Policy): readonly Finding[] {
  const cap = policy.limits.findings;
  if (findings.length <= cap + 1) return findings;
  const more: Finding = { code: 'schema.more', severity: 'warning', path: '', args: { count: findings.length - cap } };
  return [...findings.slice(0, cap), more];
}

/** Returns `decide` for a kind with its own codes. The stage codes are included, so that a policy applies to all of them. */
export function decider(codes: CodeTable): (evidence: Evidence, policy: Policy) => Verdict {
  const all = { ...stageCodes, ...codes };
  return (evidence, policy) => decide(evidence, policy, all);
}
