import type { Change } from './change.ts';
import type { Finding } from './finding.ts';

// Removes the offset of an item from another text than the reply, in which it would mean nothing.
export function withoutPlace<Item extends Change | Finding>({ at: _, ...item }: Item): Omit<Item, 'at'> {
  return item;
}
