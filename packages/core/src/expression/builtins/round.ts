import { intArg } from '../arguments.ts';
import { typeError } from '../errors.ts';
import { finiteDouble } from '../values/finite-double.ts';
import { fixed } from '../values/format.ts';
import { floatOf, intOf, isFloat, isInt, toBig, toDouble } from '../values/numbers.ts';
import { typeName } from '../values/type-name.ts';
import type { Value } from '../values/value.ts';

/** Python's `round`: rounds to the nearest, with ties to even, using the exact value of the float. */
export function round(value: Value, digits: Value): Value {
  if (isInt(value))
    return digits === null ? (typeof value === 'boolean' ? Number(value) : value) : roundInt(toBig(value), intArg(digits));
  if (!isFloat(value)) return typeError(`type ${typeName(value)} doesn't define __round__ method`);
  const double = toDouble(value);
  if (digits === null) return wholeOf(finiteDouble(value));
  const places = intArg(digits);
  if (!Number.isFinite(double) || places > 300) return value;
  const isNegative = double < 0 || Object.is(double, -0);
  const size = Math.abs(double);
  const rounded =
    places < 0 ? roundInt(BigInt(Math.trunc(size)), places, !Number.isInteger(size)) : fixed(size, Math.min(places, 70));
  return floatOf(isNegative ? -Number(rounded) : Number(rounded));
}

function wholeOf(double: number): Value {
  const below = Math.floor(double);
  const rest = double - below;
  const isUp = rest > 0.5 || (rest === 0.5 && below % 2 !== 0);
  return intOf(BigInt(below) + (isUp ? 1n : 0n));
}

// Rounds a whole number to tens, hundreds and so on. `isMore` means that a fraction followed it.
function roundInt(value: bigint, digits: number, isMore = false): number | bigint {
  if (digits >= 0) return intOf(value);
  if (digits < -5000) return 0;
  const unit = 10n ** BigInt(-digits);
  const size = value < 0n ? -value : value;
  const rest = size % unit;
  const down = size - rest;
  const isUp = rest * 2n > unit || (rest * 2n === unit && (isMore || (down / unit) % 2n === 1n));
  const rounded = isUp ? down + unit : down;
  return intOf(value < 0n ? -rounded : rounded);
}
