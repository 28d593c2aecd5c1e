import { stageOf } from '../../codes/registry.ts';
import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { Undecided, Verdict } from '../../model/verdict.ts';
import { decide, type Evidence } from '../../stages/verdict/decide.ts';

/** What was read, and which parts of it are in doubt, where the rest is not. */
export interface SpokenEvidence extends Evidence {
  readonly undecided?: readonly Undecided[];
}

/** The verdict on what was read, where alterations of commands are alterations toward a vocabulary: `policy.coerce` rules them. */
export function conclude(evidence: SpokenEvidence, policy: Policy): Verdict {
  const refused = policy.coerce === 'all' ? [] : evidence.changes.filter((change) => isRefused(change, policy)).map(asFinding);
  const all = refused.length === 0 ? evidence : { ...evidence, findings: [...evidence.findings, ...refused] };
  const verdict = decide(all, policy);
  return verdict.status === 'hold' && evidence.undecided !== undefined ? { ...verdict, undecided: evidence.undecided } : verdict;
}

/** Whether the policy lets an alteration of a command happen. */
export function isRefused({ code, safety }: Change, policy: Policy): boolean {
  if (stageOf(code) !== 'commands' && stageOf(code) !== 'suggestions') return false;
  return policy.coerce === 'none' || (safety === 'unsafe' && policy.coerce === 'safe' && !policy.allow.includes(code));
}

/** An alteration as something that is wrong. */
export function asFinding({ code, path, args = {}, at }: Change): Finding {
  const finding: Finding = { code, severity: 'error', path, args };
  return at === undefined ? finding : { ...finding, at };
}
