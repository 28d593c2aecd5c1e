import type { Review } from '../../../src/model/review.ts';

/** What happens after an approval. */
export function whatFollows({ row, eyes, agreed, fallback }: Review): string {
  const more = eyes - agreed.length;
  if (more > 1) return `${more} people must agree. Nothing runs before that.`;
  if (row.isAction) return 'The program that asked checks everything again, then runs it once.';
  return fallback === undefined ? 'The value is used as it is shown here.' : `If nobody decides in time: ${fallback}`;
}
