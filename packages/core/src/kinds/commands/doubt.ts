import type { Code } from '../../codes/registry.ts';
import { segmentsOf } from '../../lib/pointer.ts';
import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';

/** Changes that say where a reply breaks off or leaves something out: what came before is as it was meant. */
const ENDS: ReadonlySet<Code> = new Set<Code>([
  'parse.unseen-end',
  'parse.open-after-comma',
  'parse.missing-closer',
  'parse.ellipsis',
]);

/** Whether somebody must decide on a change. */
export function isDoubt({ safety, code }: Change, policy: Policy): boolean {
  return safety === 'unsafe' && !policy.allow.includes(code);
}

/** Whether a change only says that the reply ends early. */
export function isEnd({ code }: Pick<Change, 'code'>): boolean {
  return ENDS.has(code);
}

/** The suggestion that a place is in, by its number in the reply; undefined outside of all. */
export function itemAt(path: string): number | undefined {
  const [list, index] = segmentsOf(path);
  return list === 'suggestions' && index !== undefined ? Number(index) : undefined;
}
