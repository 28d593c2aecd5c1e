import { segmentsOf } from '../../lib/pointer.ts';
import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';

/** Changes that say that a reply breaks off: what came before is as it was meant, what it breaks off in is in doubt. */
const ENDS: ReadonlySet<string> = new Set([
  'parse.unseen-end',
  'parse.open-after-comma',
  'parse.missing-closer',
  'parse.open-list',
  'extract.cut-by-provider',
]);

/** Changes that say that suggestions are missing between others: those that are there are whole. */
const GAPS: ReadonlySet<string> = new Set(['parse.ellipsis']);

/** Whether somebody must decide on a change. */
export function isDoubt({ safety, code }: Change, policy: Policy): boolean {
  return safety === 'unsafe' && !policy.allow.includes(code);
}

/** Whether a change says that the reply breaks off. */
export function isEnd({ code }: Pick<Change, 'code'>): boolean {
  return ENDS.has(code);
}

/** Whether a doubt outside of all suggestions is about every one of them. */
export function isAboutAll(doubt: Change): boolean {
  return !isEnd(doubt) && !GAPS.has(doubt.code);
}

/** Whether a doubt goes with what it is about; that a provider reports a cut stays true whatever is dropped. */
export function isSettledByDrop({ code }: { readonly code: string }): boolean {
  return code !== 'extract.cut-by-provider';
}

/** The suggestion that a place is in, by its number in the reply; undefined outside of all. */
export function itemAt(path: string): number | undefined {
  const [list, index] = segmentsOf(path);
  return list === 'suggestions' && index !== undefined ? Number(index) : undefined;
}
