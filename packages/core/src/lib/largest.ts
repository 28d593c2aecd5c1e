/** Returns the largest number of a list of any length, or -Infinity. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
}

/** Returns the smallest number of a list of any length, or Infinity. */
export function smallest(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
}
