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

/** The next double above a number (1) or below it (-1); beyond the last one NaN, which nothing equals. */
function neighbour(value: number, direction: 1 | -1): number {
  if (value === direction * Number.POSITIVE_INFINITY) return Number.NaN;
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  // The bits of doubles, read as a whole number, grow with their size.
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 === direction > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
