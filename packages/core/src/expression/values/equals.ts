import type { Meter } from '../meter.ts';
import { keyOf } from './key.ts';
import { entriesOf, isMapping, lookUp, mappingSize } from './mapping.ts';
import { isNumber } from './numbers.ts';
import { Float, PyRange, PySet, Tuple, type Value, View } from './value.ts';

/** `==` */
export function equals(left: Value, right: Value, meter: Meter): boolean {
  // The cost of long strings is counted before they are compared.
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) meter.work(left.length >> 8);
  if (left === right) return !(typeof left === 'number' && Number.isNaN(left));
  if (typeof left === 'string' || typeof right === 'string' || left === null || right === null) return false;
  if (isNumber(left) && isNumber(right)) return sameNumber(left, right);
  meter.work(1);
  meter.enter();
  const result = sameContent(left, right, meter);
  meter.leave();
  return result;
}

function sameNumber(left: number | bigint | boolean | Float, right: number | bigint | boolean | Float): boolean {
  const [a, b] = [plain(left), plain(right)];
  // A whole number and a float are compared as what they are, not after rounding.
  // biome-ignore lint/suspicious/noDoubleEquals: number and bigint are meant to be compared here
  return a == b;
}

function plain(value: number | bigint | boolean | Float): number | bigint {
  return value instanceof Float ? value.value : typeof value === 'boolean' ? Number(value) : value;
}

function sameContent(left: Value, right: Value, meter: Meter): boolean {
  if (Array.isArray(left)) return Array.isArray(right) && sameItems(left, right, meter);
  if (left instanceof Tuple) return right instanceof Tuple && sameItems(left.items, right.items, meter);
  if (isMapping(left)) return isMapping(right) && sameEntries(left, right, meter);
  if (left instanceof PyRange) return right instanceof PyRange && keyOf(left) === keyOf(right);
  const [a, b] = [members(left), members(right)];
  meter.work((a?.size ?? 0) + (b?.size ?? 0));
  return a !== undefined && b !== undefined && a.size === b.size && [...a].every((key) => b.has(key));
}

/** Sets and the views of keys compare as sets. */
function members(value: Value): ReadonlySet<unknown> | undefined {
  if (value instanceof PySet) return new Set(value.items.keys());
  return value instanceof View && value.kind !== 'dict_values' ? new Set(value.items.map(keyOf)) : undefined;
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

/** `is`: the same object; for numbers and strings, equal and of one type. */
export function isSame(left: Value, right: Value): boolean {
  if (left instanceof Float && right instanceof Float) return Object.is(left.value, right.value);
  return left === right;
}
