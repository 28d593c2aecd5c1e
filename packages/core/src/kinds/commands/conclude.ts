import { stageOf } from '../../codes/registry.ts';
import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { Verdict } from '../../model/verdict.ts';
import { decide, type Evidence } from '../../stages/verdict/decide.ts';

/** The verdict on what was read, where alterations of commands are alterations toward a vocabulary: `policy.coerce` rules them. */
export function conclude(evidence: Evidence, policy: Policy): Verdict {
  const refused = policy.coerce === 'all' ? [] : evidence.changes.filter((change) => isRefused(change, policy)).map(asFinding);
  return decide(refused.length === 0 ? evidence : { ...evidence, findings: [...evidence.findings, ...refused] }, policy);
}

function isRefused({ code, safety }: Change, policy: Policy): boolean {
  if (stageOf(code) !== 'commands' && stageOf(code) !== 'suggestions') return false;
  return policy.coerce === 'none' || (safety === 'unsafe' && !policy.allow.includes(code));
}

function asFinding({ code, path, args = {}, at }: Change): Finding {
  const finding: Finding = { code, severity: 'error', path, args };
  return at === undefined ? finding : { ...finding, at };
}
