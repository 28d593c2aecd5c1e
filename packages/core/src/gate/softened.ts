import type { Code } from '../codes/code.ts';
import type { Policy } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import { actionAt } from '../stages/verdict/drop.ts';

/** A rule that could not be worked out is no opinion that could be set aside. */
const UNANSWERED: ReadonlySet<Code> = new Set<Code>([
  'rules.error',
  'rules.unknown-name',
  'rules.absent-field',
  'rules.exhausted',
]);

/** Where the policy says so, a rule or check that fails is only a warning. */
export function softened(findings: readonly Finding[], on: Policy['on']): readonly Finding[] {
  if (findings.length === 0) return findings;
  return findings.map((finding) =>
    finding.severity === 'error' && !UNANSWERED.has(finding.code) && actionAt(finding.path, on)?.action === 'warn'
      ? { ...finding, severity: 'warning' }
      : finding,
  );
}
