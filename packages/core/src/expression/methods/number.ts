import { PyError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { bitsOf, isInt, type Numeric, toBig, toDouble } from '../values/numbers.ts';
import type { Value } from '../values/value.ts';
import type { Method, Methods } from './method.ts';

export const NUMBER_METHODS: Methods<Numeric> = new Map<string, Method<Numeric>>([
  ['is_integer', (number) => isInt(number) || Number.isInteger(toDouble(number))],
  ['bit_length', bitLength],
]);

function bitLength(number: Numeric, _: readonly Value[], meter: Meter): Value {
  if (!isInt(number)) throw new PyError('AttributeError', "'float' object has no attribute 'bit_length'");
  meter.work(32);
  return bitsOf(toBig(number));
}
