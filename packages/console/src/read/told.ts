import type { Finding, Verdict } from '@tamis/core';
import { type Wording, withoutField } from '@tamis/core/wording';
import type { ToldFinding, ToldVerdict } from '../model/told.ts';
import { toldChange } from '../model/told-change.ts';

const MOST = 200;

export function toldFinding(finding: Finding, { messageOf, hintOf }: Wording): ToldFinding {
  const { code, severity, path, at } = finding;
  return { code, severity, path, at, message: messageOf(withoutField(finding)), hint: hintOf(finding) || undefined };
}

export function toldVerdict(
  { status, changes, findings }: Pick<Verdict, 'status' | 'changes' | 'findings'>,
  words: Wording,
): ToldVerdict {
  const more = Math.max(0, changes.length - MOST) + Math.max(0, findings.length - MOST);
  return {
    status,
    changes: changes.slice(0, MOST).map((change) => toldChange(change, words)),
    findings: findings.slice(0, MOST).map((finding) => toldFinding(finding, words)),
    more,
  };
}
