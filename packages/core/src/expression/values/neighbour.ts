/** The next double above a number (1) or below it (-1); beyond the last one NaN, which nothing equals. */
export function neighbour(value: number, direction: 1 | -1): number {
  if (value === direction * Number.POSITIVE_INFINITY) return Number.NaN;
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  // The bits of doubles, read as a whole number, grow with their size.
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 === direction > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
