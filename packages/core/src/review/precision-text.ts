import type { Precision } from './precision.ts';

/** The counts in a line: `least certain: 3 approved, 1 denied; sample: 2 approved`. Counts, not shares: a few decisions are no rate. */
export function precisionText(precision: readonly Precision[]): string {
  return precision
    .map(({ as, open, ...counts }) => {
      const decided = Object.entries(counts).filter(([, count]) => count > 0);
      const told = [...decided.map(([meaning, count]) => `${count} ${meaning}`), ...(open > 0 ? [`${open} open`] : [])];
      return `${as === 'worst' ? 'least certain' : as}: ${told.join(', ')}`;
    })
    .join('; ');
}
