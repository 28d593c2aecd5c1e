import type { ToldChange } from '../../../src/model/told.ts';

export interface ChangeGroup {
  readonly number: number;
  readonly first: ToldChange;
  readonly count: number;
}

export const LONGEST = 16_000;

export function numbered(changes: readonly ToldChange[]): {
  readonly groups: readonly ChangeGroup[];
  readonly numbers: readonly number[];
} {
  const groups: { number: number; first: ToldChange; count: number }[] = [];
  const numbers = changes.map((change) => {
    const known = groups.find(
      ({ first }) =>
        first.code === change.code &&
        (change.at !== undefined) === (first.at !== undefined) &&
        (change.at !== undefined || first.path === change.path),
    );
    if (known !== undefined) {
      known.count++;
      return known.number;
    }
    groups.push({ number: groups.length + 1, first: change, count: 1 });
    return groups.length;
  });
  return { groups, numbers };
}
