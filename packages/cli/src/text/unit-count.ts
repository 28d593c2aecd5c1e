// A number of units, as in `3 units`.
export function unitCount(number: number): string {
  return number === 1 ? '1 unit' : `${number.toLocaleString('en-US')} units`;
}

// A number of calls, as in `3 calls`.
export function callCount(number: number): string {
  return number === 1 ? '1 call' : `${number.toLocaleString('en-US')} calls`;
}
