/** A number of units in words. */
export function unitCount(number: number): string {
  return number === 1 ? '1 unit' : `${number.toLocaleString('en-US')} units`;
}
