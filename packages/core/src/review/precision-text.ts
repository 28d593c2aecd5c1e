import type { Precision } from './precision.ts';

/**
 * Renders the counts in one line: `least certain: 3 approved, 1 denied; sample: 2 approved`. It shows counts, because a few decisions are
 * not enough for a rate.
 */
export function precisionText(precision: readonly Precision[]): string {
  return precision
    .map(({ as, open, ...counts }) => {
      const decided = Object.entries(counts).filter(([, count]) => count > 0);
      const told = [...decided.map(([meaning, count]) => `${count} ${meaning}`), ...(open > 0 ? [`${open} open`] : [])];
      return `${as === 'worst' ? 'least certain' : as}: ${told.join(', ')}`;
    })
    .join('; ');
}
