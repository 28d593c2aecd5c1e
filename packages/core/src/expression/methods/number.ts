import { bitsOf, isInt, toBig, toDouble } from '../values/numbers.ts';
import type { Float } from '../values/value.ts';
import { type Method, type Methods, none } from './method.ts';

/** The methods of numbers. */
export const NUMBER_METHODS: Methods<number | bigint | boolean | Float> = new Map<
  string,
  Method<number | bigint | boolean | Float>
>([
  ['is_integer', (number) => isInt(number) || Number.isInteger(toDouble(number))],
  ['bit_length', (number, _, meter) => none(meter.work(32)) ?? (isInt(number) ? bitsOf(toBig(number)) : null)],
]);
