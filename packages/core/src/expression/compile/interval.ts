import { neighbour } from '../values/neighbour.ts';

/** The numbers from `least` to `greatest`, both included. */
export interface Interval {
  readonly least: number;
  readonly greatest: number;
}

const [LEAST, GREATEST] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The numbers for which `number op bound` holds; undefined for other comparisons. */
export function intervalOf(op: string, bound: number): Interval | undefined {
  switch (op) {
    case 'Eq':
      return { least: bound, greatest: bound };
    case 'Lt':
      return { least: LEAST, greatest: neighbour(bound, -1) };
    case 'LtE':
      return { least: LEAST, greatest: bound };
    case 'Gt':
      return { least: neighbour(bound, 1), greatest: GREATEST };
    case 'GtE':
      return { least: bound, greatest: GREATEST };
    default:
      return undefined;
  }
}

/** The numbers that are in both. */
export function intersection(one: Interval, other: Interval): Interval {
  return { least: Math.max(one.least, other.least), greatest: Math.min(one.greatest, other.greatest) };
}
