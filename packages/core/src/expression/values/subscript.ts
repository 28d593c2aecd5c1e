import { PyError, typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { isMapping, mappingItem } from './mapping.ts';
import { isInt, toDouble } from './numbers.ts';
import { characters } from './text.ts';
import { typeName } from './type-name.ts';
import { PyRange, Tuple, type Value } from './value.ts';

export interface Slice {
  readonly lower: Value;
  readonly upper: Value;
  readonly step: Value;
}

/** Evaluates `value[index]`. */
export function subscript(value: Value, index: Value): Value {
  if (Array.isArray(value)) return value[offset(index, value.length, 'list')] as Value;
  if (isMapping(value)) return mappingItem(value, index);
  if (typeof value === 'string') {
    const units = characters(value);
    return units[offset(index, units.length, 'string')] as string;
  }
  if (value instanceof Tuple) return value.items[offset(index, value.items.length, 'tuple')] as Value;
  if (value instanceof PyRange) return value.start + value.step * offset(index, value.length, 'range object');
  return typeError(`'${typeName(value)}' object is not subscriptable`);
}

function offset(index: Value, length: number, of: string): number {
  if (!isInt(index)) {
    const what = of === 'string' ? 'string indices must be integers' : `${of} indices must be integers or slices`;
    return typeError(`${what}, not ${of === 'string' ? `'${typeName(index)}'` : typeName(index)}`);
  }
  const at = toDouble(index);
  const found = at < 0 ? at + length : at;
  if (found < 0 || found >= length) throw new PyError('IndexError', `${of} index out of range`);
  return found;
}

/** Evaluates `value[lower:upper:step]`. */
export function slice(value: Value, bounds: Slice, meter: Meter): Value {
  if (typeof value === 'string') {
    const units = characters(value);
    const picked = places(bounds, units.length);
    meter.make(picked.count);
    if (picked.step === 1 && typeof units === 'string') return units.slice(picked.start, picked.start + picked.count);
    return pick(units, picked).join('');
  }
  if (Array.isArray(value)) return taken(value, bounds, meter);
  if (value instanceof Tuple) return new Tuple(taken(value.items, bounds, meter));
  if (value instanceof PyRange) return sliceRange(value, places(bounds, value.length));
  return typeError(isMapping(value) ? "unhashable type: 'slice'" : `'${typeName(value)}' object is not subscriptable`);
}

function taken(items: readonly Value[], bounds: Slice, meter: Meter): Value[] {
  const picked = places(bounds, items.length);
  meter.make(picked.count);
  return pick(items, picked);
}

interface Picked {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

function pick<Item>(items: ArrayLike<Item>, { start, step, count }: Picked): Item[] {
  return Array.from({ length: count }, (_, turn) => items[start + step * turn] as Item);
}

function sliceRange(range: PyRange, { start, step, count }: Picked): PyRange {
  const first = range.start + range.step * start;
  return new PyRange(first, first + range.step * step * count, range.step * step);
}

function places({ lower, upper, step }: Slice, length: number): Picked {
  const by = step === null ? 1 : bound(step);
  if (by === 0) return valueError('slice step cannot be zero');
  const clamp = (value: Value, otherwise: number) => {
    if (value === null) return otherwise;
    const at = bound(value);
    const from = at < 0 ? at + length : at;
    return by > 0 ? Math.min(Math.max(from, 0), length) : Math.min(Math.max(from, -1), length - 1);
  };
  const start = clamp(lower, by > 0 ? 0 : length - 1);
  const stop = clamp(upper, by > 0 ? length : -1);
  return { start, step: by, count: Math.max(0, Math.ceil((stop - start) / by)) };
}

function bound(value: Value): number {
  return isInt(value) ? toDouble(value) : typeError('slice indices must be integers or None or have an __index__ method');
}
