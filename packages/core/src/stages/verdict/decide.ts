import { type Code, stageOf } from '../../codes/registry.ts';
import type { Change, Dropped } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Verdict } from '../../model/verdict.ts';

/** What the earlier stages came to. */
export interface Evidence {
  /** The value, if one was read that meets the contract. */
  readonly value: Json | undefined;
  readonly alternatives?: readonly Json[];
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
  readonly dropped: readonly Dropped[];
}

const NONE: readonly never[] = [];

/** Changes that say the reply was cut off. */
const TRUNCATION: ReadonlySet<Code> = new Set<Code>(['parse.unseen-end', 'parse.open-after-comma', 'tools.cut-off']);

/** Findings and changes together, under the policy: may the value be used, must somebody decide, or is there none? */
export function decide(evidence: Evidence, policy: Policy): Verdict {
  const { changes, dropped } = evidence;
  // The common case: nothing to weigh.
  if (changes.length === 0 && evidence.findings.length === 0 && evidence.value !== undefined) {
    return { status: 'pass', value: evidence.value, findings: evidence.findings, changes, dropped };
  }
  const refused = refusedChanges(changes, policy);
  const findings =
    refused.length === 0 && evidence.findings.length === 0 ? NONE : capped([...evidence.findings, ...refused], policy);
  const isStopped = findings.some((finding) => finding.severity === 'error' || (policy.strict && finding.code !== 'schema.more'));
  if (evidence.value === undefined || isStopped) return { status: 'fail', findings, changes, dropped };
  const undecided = changes.some((change) => isUnsafe(change, policy));
  if (!undecided) return { status: 'pass', value: evidence.value, findings, changes, dropped };
  const held = { status: 'hold', held: evidence.value, findings, changes, dropped } as const;
  return evidence.alternatives === undefined ? held : { ...held, alternatives: evidence.alternatives };
}

/** Alterations the policy does not let happen are findings of the same code. */
function refusedChanges(changes: readonly Change[], policy: Policy): readonly Finding[] {
  // By default every alteration may happen, and none needs a look.
  if (policy.repair === 'all' && !policy.strict && policy.truncated !== 'fail') return NONE;
  const findings: Finding[] = [];
  for (const change of changes) {
    if (isRefused(change, policy)) findings.push(asFinding(change));
  }
  if (policy.truncated === 'fail' && changes.some((change) => TRUNCATION.has(change.code))) {
    findings.push({ code: 'verdict.truncated', severity: 'error', path: '', args: {} });
  }
  return findings;
}

function isRefused(change: Change, policy: Policy): boolean {
  if (policy.strict && isUnsafe(change, policy)) return true;
  const stage = stageOf(change.code);
  if (stage !== 'extract' && stage !== 'parse' && stage !== 'tools') return false;
  return policy.repair === 'none' || (policy.repair === 'safe' && isUnsafe(change, policy));
}

function isUnsafe(change: Change, policy: Policy): boolean {
  return change.safety === 'unsafe' && !policy.allow.includes(change.code);
}

function asFinding(change: Change): Finding {
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
