import type { Review } from '../../../src/model/review.ts';
import { isPending } from '../../lib/pending.ts';
import { address, go } from '../../lib/route.ts';
import { session } from '../../lib/session.ts';

export function openNext({ neighbours: { next, previous } }: Pick<Review, 'neighbours'>): void {
  const who = session.value;
  if (typeof who === 'object' && who.only !== undefined) return;
  const found = [next, previous].find((id) => id !== undefined && !isPending(id));
  go(found === undefined ? '/' : address('d', found));
}
