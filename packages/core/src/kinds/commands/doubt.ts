import { isLossAtEnd } from '../../codes/loss.ts';
import { segmentsOf } from '../../lib/pointer.ts';
import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import { isOff } from '../../stages/verdict/remarks.ts';
import { SPOKEN_CODES, spokenEntry } from './code-table.ts';

/** Whether a change needs a decision. */
export function isDoubt(change: Change, policy: Policy): boolean {
  return change.safety === 'unsafe' && !policy.allow.includes(change.code) && !isOff(change, policy.remarks);
}

/** Whether a change says that the reply breaks off. */
export function isEnd({ code }: Pick<Change, 'code'>): boolean {
  return isLossAtEnd(code, SPOKEN_CODES);
}

/** Whether a doubt that lies outside the suggestions concerns all of them. */
export function isAboutAll(doubt: Change): boolean {
  return !isEnd(doubt) && !spokenEntry(doubt.code).isGap;
}

/** Whether a doubt disappears when the part that it concerns is dropped. A cut reported by a provider remains, whatever is dropped. */
export function isSettledByDrop({ code }: Pick<Change, 'code'>): boolean {
  return !spokenEntry(code).isReported;
}

/** Returns the index of the suggestion that a path points into, or undefined for paths outside the suggestions. */
export function itemAt(path: string): number | undefined {
  const [list, index] = segmentsOf(path);
  return list === 'suggestions' && index !== undefined ? Number(index) : undefined;
}

/** Removes doubts about dropped parts. Their edits stay on record, but none of them is in the value. */
export function withoutDoubts(changes: readonly Change[], settled: ReadonlySet<Change>): readonly Change[] {
  if (settled.size === 0) return changes;
  return changes.map((change): Change => (settled.has(change) ? { ...change, safety: 'safe' } : change));
}
