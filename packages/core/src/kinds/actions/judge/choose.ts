import type { Change, Dropped, Finding, Json } from '../../../model/index.ts';
import type { WantedAction, Wish } from '../read/wish.ts';
import type { ActionTable, ListedAction } from './action-table.ts';
import { resolve } from './resolve.ts';

export const CONTRADICTION = 'actions.contradiction';

export type UnmetOf = (action: ListedAction) => readonly Finding[];

// The first action in a reply that can be carried out now, and the earlier ones with the reasons why they cannot.
export interface Picked {
  readonly action: ListedAction | undefined;
  readonly reasons?: Json;
  readonly changes: readonly Change[];
  readonly rejected: readonly Dropped[];
}

// Goes through the actions that a reply wants, in order, and picks the first that is still possible.
export function pick(wish: Wish, table: ActionTable, unmetOf: UnmetOf): Picked {
  const rejected: Dropped[] = [];
  for (const [place, wanted] of wish.wanted.entries()) {
    // Only the first of a list is compared with what the reply prefers.
    const resolved = resolve(wanted, place === 0 ? wish : { ...wish, preferred: [] }, table);
    const unmet =
      'finding' in resolved ? [resolved.finding] : unmetOf(resolved.action).map((one) => placed(one, wanted, resolved.action));
    if (unmet.length > 0 || 'finding' in resolved) {
      rejected.push({ path: wanted.path, value: wanted.name, findings: unmet });
      // A reply that contradicts itself ranks nothing: what follows is ignored too.
      if (unmet.some(({ code }) => code === CONTRADICTION)) break;
      continue;
    }
    const reasons = wanted.reasons === undefined ? {} : { reasons: wanted.reasons };
    return { action: resolved.action, changes: resolved.changes, rejected, ...reasons };
  }
  return { action: undefined, changes: [], rejected };
}

function placed(finding: Finding, { path }: WantedAction, { chosen }: ListedAction): Finding {
  return { ...finding, path, args: { action: chosen.id, ...finding.args } };
}
