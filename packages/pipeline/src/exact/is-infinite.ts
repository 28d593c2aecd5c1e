import { Float } from '@tamis/core/python-values';
import type { Exact } from './exact.ts';

// Whether a value is a number that JSON can't represent: infinite, or NaN.
export function isInfinite(value: Exact): value is number | Float {
  if (typeof value === 'number') return !Number.isFinite(value);
  return value instanceof Float && !Number.isFinite(value.value);
}
