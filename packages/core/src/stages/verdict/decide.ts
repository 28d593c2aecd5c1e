import type { CodeTable } from '../../codes/entry.ts';
import { isCut } from '../../codes/loss.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import type { Change, Dropped } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Verdict } from '../../model/verdict.ts';
import { blamed, type Traces } from './blame.ts';

/** What the earlier stages came to. */
export interface Evidence {
  /** The value, if one was read that meets the contract. */
  readonly value: Json | undefined;
  /** The value that was read, where it does not meet the contract. */
  readonly read?: Json | undefined;
  /** Where in the value the reply ends, if that is not told by a Change. */
  readonly end?: string;
  readonly alternatives?: readonly Json[];
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
  readonly dropped: readonly Dropped[];
}

const NONE: readonly never[] = [];

/**
 * Findings and changes together, under the policy: may the value be used, must somebody decide, or is there none? A kind with
 * codes of its own gives them along.
 */
export function decide(evidence: Evidence, policy: Policy, codes: CodeTable = stageCodes): Verdict {
  const { changes, dropped } = evidence;
  // The common case: nothing to weigh.
  if (changes.length === 0 && evidence.findings.length === 0 && evidence.value !== undefined) {
    return { status: 'pass', value: evidence.value, findings: evidence.findings, changes, dropped };
  }
  const refused = refusedChanges(changes, policy, codes);
  const found = [...evidence.findings, ...refused];
  const isStopped = found.some((finding) => finding.severity === 'error' || (policy.strict && !codes[finding.code]?.isCount));
  const isFailed = evidence.value === undefined || isStopped;
  const findings = found.length === 0 ? NONE : capped(blamed(found, tracesOf(evidence, codes), isFailed), policy);
  if (evidence.value === undefined || isStopped) return { status: 'fail', findings, changes, dropped };
  const undecided = changes.some((change) => isUnsafe(change, policy));
  if (!undecided) return { status: 'pass', value: evidence.value, findings, changes, dropped };
  const { value: held, alternatives } = evidence;
  if (alternatives === undefined) return { status: 'hold', reason: 'doubt', held, findings, changes, dropped };
  return { status: 'hold', reason: 'several', held, alternatives, findings, changes, dropped };
}

function tracesOf({ changes, read, value, end }: Evidence, codes: CodeTable): Traces {
  return { changes, read: read ?? value, codes, ...(end === undefined ? {} : { end }) };
}

/** Alterations the policy does not let happen are findings of the same code. */
function refusedChanges(changes: readonly Change[], policy: Policy, codes: CodeTable): readonly Finding[] {
  // By default every alteration may happen, and none needs a look.
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

/** Whether the policy keeps an alteration from happening. */
export function isRefused(change: Change, policy: Policy, codes: CodeTable): boolean {
  if (policy.strict && isUnsafe(change, policy)) return true;
  const ruledBy = codes[change.code]?.policy;
  if (ruledBy === undefined) return false;
  return policy[ruledBy] === 'none' || (policy[ruledBy] === 'safe' && isUnsafe(change, policy));
}

function isUnsafe(change: Change, policy: Policy): boolean {
  return change.safety === 'unsafe' && !policy.allow.includes(change.code);
}

/** An alteration as something that is wrong. */
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
