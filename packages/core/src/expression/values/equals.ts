import type { Meter } from '../meter.ts';
import { keyOf } from './key.ts';
import { entriesOf, isMapping, lookUp, mappingSize } from './mapping.ts';
import { membersOf } from './members.ts';
import { isNumber, toPlainNumber } from './numbers.ts';
import { Float, PyRange, Tuple, type Value } from './value.ts';

/** Python's `==` operator. */
export function equals(left: Value, right: Value, meter: Meter): boolean {
  // The cost of long strings is counted before they are compared.
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) meter.work(left.length >> 8);
  if (left === right) return !(typeof left === 'number' && Number.isNaN(left));
  if (typeof left === 'string' || typeof right === 'string' || left === null || right === null) return false;
  // A whole number and a float are compared as what they are, not after rounding.
  // biome-ignore lint/suspicious/noDoubleEquals: number and bigint are meant to be compared here
  if (isNumber(left) && isNumber(right)) return toPlainNumber(left) == toPlainNumber(right);
  meter.work(1);
  meter.enter();
  const result = sameContent(left, right, meter);
  meter.leave();
  return result;
}

function sameContent(left: Value, right: Value, meter: Meter): boolean {
  if (Array.isArray(left)) return Array.isArray(right) && sameItems(left, right, meter);
  if (left instanceof Tuple) return right instanceof Tuple && sameItems(left.items, right.items, meter);
  if (isMapping(left)) return isMapping(right) && sameEntries(left, right, meter);
  if (left instanceof PyRange) return right instanceof PyRange && keyOf(left) === keyOf(right);
  const [a, b] = [membersOf(left), membersOf(right)];
  meter.work((a?.size ?? 0) + (b?.size ?? 0));
  return a !== undefined && b !== undefined && a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

function sameItems(left: readonly Value[], right: readonly Value[], meter: Meter): boolean {
  if (left.length !== right.length) return false;
  meter.work(left.length);
  return left.every((item, index) => equals(item, right[index] as Value, meter));
}

function sameEntries(left: Parameters<typeof entriesOf>[0], right: Parameters<typeof entriesOf>[0], meter: Meter): boolean {
  if (mappingSize(left) !== mappingSize(right)) return false;
  meter.work(mappingSize(left));
  return entriesOf(left).every(([key, value]) => {
    const other = lookUp(right, key);
    return other !== undefined && equals(value, other, meter);
  });
}

/** Python's `is` operator: the same object or, for numbers and strings, an equal value of the same type. */
export function isSame(left: Value, right: Value): boolean {
  if (left instanceof Float && right instanceof Float) return Object.is(left.value, right.value);
  return left === right;
}
