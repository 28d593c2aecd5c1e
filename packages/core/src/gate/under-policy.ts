import { stageCodes } from '../codes/stage-codes.ts';
import { stageEntry } from '../codes/stage-entry.ts';
import type { Finding, Policy } from '../model/index.ts';
import { underStrict } from '../stages/verdict/decide.ts';
import { actionAt } from '../stages/verdict/drop.ts';

/** Returns the findings with the severities that `policy.on` gives to their places. */
export function underPolicy(findings: readonly Finding[], on: Policy['on']): readonly Finding[] {
  return findings.map((finding) =>
    !stageEntry(finding.code).isUnanswered && actionAt(finding.path, on)?.action === 'warn'
      ? { ...finding, severity: 'warning' }
      : finding,
  );
}

export function weighed(findings: readonly Finding[], policy: Policy): readonly Finding[] {
  return underStrict(underPolicy(findings, policy.on), policy, stageCodes);
}
