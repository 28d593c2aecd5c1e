import { PyError, typeError, valueError } from '../errors.ts';
import { isFloat, toDouble } from './numbers.ts';
import { typeName } from './type-name.ts';
import type { Value } from './value.ts';

export function finiteDouble(value: Value): number {
  if (!isFloat(value))
    return typeError(`int() argument must be a string, a bytes-like object or a real number, not '${typeName(value)}'`);
  const double = toDouble(value);
  if (Number.isNaN(double)) return valueError('cannot convert float NaN to integer');
  if (!Number.isFinite(double)) throw new PyError('OverflowError', 'cannot convert float infinity to integer');
  return double;
}
