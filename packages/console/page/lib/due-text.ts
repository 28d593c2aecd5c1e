import { cut } from '@tamis/core/wording';
import type { PendingDecision } from './pending.ts';

// The longest description of a decision.
const LONGEST = 80;

// What is about to be sent: the act and what it is about, because another review may be on the screen.
export function dueText({ doing, each }: Pick<PendingDecision, 'doing' | 'each'>): string {
  const [first] = each;
  const what = cut(first?.summary ?? first?.name ?? '', LONGEST);
  if (each.length > 1) return `${doing} ${each.length}: ${what} and ${each.length - 1} more`;
  return doing.includes(' ') ? `${doing}: ${what}` : `${doing} ${what}`;
}
