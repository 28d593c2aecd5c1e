import type { Change } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import { isLossAtEnd, isRemarkOff, segmentsOf } from '@tamis/core/kind';
import { SPOKEN_CODES, spokenEntry } from './code-table.ts';

// Whether a change needs a decision.
export function isDoubt(change: Change, policy: Policy): boolean {
  return change.safety === 'unsafe' && !policy.allow.includes(change.code) && !isRemarkOff(change, policy.remarks);
}

export function isEnd({ code }: Pick<Change, 'code'>): boolean {
  return isLossAtEnd(code, SPOKEN_CODES);
}

export function isAboutAll(doubt: Change): boolean {
  return !isEnd(doubt) && !spokenEntry(doubt.code).isGap;
}

export function isSettledByDrop({ code }: Pick<Change, 'code'>): boolean {
  return !spokenEntry(code).isReported;
}

export function itemAt(path: string): number | undefined {
  const [list, index] = segmentsOf(path);
  return list === 'suggestions' && index !== undefined ? Number(index) : undefined;
}

export function withoutDoubts(changes: readonly Change[], settled: ReadonlySet<Change>): readonly Change[] {
  if (settled.size === 0) return changes;
  return changes.map((change): Change => (settled.has(change) ? { ...change, safety: 'safe' } : change));
}
