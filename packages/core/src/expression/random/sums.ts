import { typeError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { toList } from '../values/iterate.ts';
import { isNumber, toPlainNumber } from '../values/numbers.ts';
import { OPERATORS } from '../values/operators.ts';
import { typeName } from '../values/type-name.ts';
import type { Value } from '../values/value.ts';

// Returns the running totals of some values, as `itertools.accumulate` does.
export function sumsOf(values: Value, meter: Meter): readonly Value[] {
  const sums = toList(values, meter);
  for (let at = 1; at < sums.length; at++) sums[at] = OPERATORS['+'](sums[at - 1] as Value, sums[at] as Value, meter);
  return sums;
}

export function numbersOf(sums: readonly Value[]): readonly (number | bigint)[] {
  return sums.map((sum) => {
    if (!isNumber(sum)) return typeError(`'<' not supported between instances of 'float' and '${typeName(sum)}'`);
    return toPlainNumber(sum);
  });
}

// Returns the first index whose sum is above a value, as `bisect` does. Values beyond the last sum get the last index.
export function placeInSums(value: number, sums: readonly (number | bigint)[]): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value < (sums[middle] as number | bigint)) high = middle;
    else low = middle + 1;
  }
  return low;
}
