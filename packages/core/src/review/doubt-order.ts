import type { FieldEvidence } from '../model/index.ts';

interface DoubtReason {
  readonly name: string;
  readonly of: (evidence: readonly FieldEvidence[]) => number;
}

/**
 * The reasons to doubt a value, strongest first. A reason counts only between values that are equal in all stronger ones. The counts are
 * not added up, because no weights are known before people have decided.
 */
export const DOUBT_REASONS: readonly DoubtReason[] = [
  { name: 'unsafe', of: (evidence) => graded(evidence, 'unsafe') },
  { name: 'ungrounded', of: (evidence) => evidence.filter(({ grounded }) => grounded === false).length },
  { name: 'dissimilarity', of: dissimilarity },
  { name: 'disagreement', of: (evidence) => evidence.filter(({ agreement }) => (agreement?.differ ?? 0) > 0).length },
  { name: 'dropped', of: (evidence) => graded(evidence, 'dropped') },
  { name: 'safe', of: (evidence) => graded(evidence, 'safe') },
  { name: 'abstained', of: (evidence) => evidence.filter(({ abstained }) => abstained === true).length },
];

/** The count of each reason to doubt a value, in the order of `DOUBT_REASONS`. */
export type DoubtOrder = readonly number[];

/** Counts the reasons to doubt a value in its evidence. */
export function doubtsIn(evidence: readonly FieldEvidence[]): DoubtOrder {
  return DOUBT_REASONS.map(({ of }) => of(evidence));
}

/** Compares two values for sorting. The less certain one comes first. */
export function byDoubt(one: DoubtOrder, other: DoubtOrder): number {
  for (const [index, much] of one.entries()) {
    const difference = (other[index] ?? 0) - much;
    if (difference !== 0) return difference;
  }
  return 0;
}

function graded(evidence: readonly FieldEvidence[], grade: string): number {
  return evidence.reduce((sum, { changes = [] }) => sum + changes.filter((change) => change.grade === grade).length, 0);
}

function dissimilarity(evidence: readonly FieldEvidence[]): number {
  return evidence.reduce(
    (most, { grounded, similarity = 0 }) => (grounded === undefined ? most : Math.max(most, 1 - similarity)),
    0,
  );
}
