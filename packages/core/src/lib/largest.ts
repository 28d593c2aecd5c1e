/** Returns the largest of some numbers, however many there are. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
}

/** Returns the smallest of some numbers, however many there are. */
export function smallest(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
}
