/** A number of units in words. */
export function unitCount(number: number): string {
  return number === 1 ? '1 unit' : `${number.toLocaleString('en-US')} units`;
}

/** A number of calls in words. */
export function callCount(number: number): string {
  return number === 1 ? '1 call' : `${number.toLocaleString('en-US')} calls`;
}
