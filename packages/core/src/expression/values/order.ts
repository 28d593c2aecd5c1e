import { typeError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { equals } from './equals.ts';
import { membersOf } from './members.ts';
import { isNumber, toPlainNumber } from './numbers.ts';
import { typeName } from './type-name.ts';
import { type Key, Tuple, type Value } from './value.ts';

/** The comparison operators that order values. */
export type Ordering = '<' | '<=' | '>' | '>=';

/** Python's `<`, `<=`, `>` and `>=` operators, for everything that Python can order. */
export function compare(op: Ordering, left: Value, right: Value, meter: Meter): boolean {
  if (typeof left === 'number' && typeof right === 'number') return ordered(op, left, right);
  if (typeof left === 'string' && typeof right === 'string') return ordered(op, order(left, right, meter), 0);
  if (isNumber(left) && isNumber(right)) return ordered(op, toPlainNumber(left), toPlainNumber(right));
  if (Array.isArray(left) && Array.isArray(right)) return compareItems(op, left, right, meter);
  if (left instanceof Tuple && right instanceof Tuple) return compareItems(op, left.items, right.items, meter);
  const [a, b] = [membersOf(left), membersOf(right)];
  if (a !== undefined && b !== undefined) return compareSets(op, a, b, meter);
  return typeError(`'${op}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`);
}

function ordered(op: Ordering, left: number | bigint, right: number | bigint): boolean {
  if (op === '<') return left < right;
  if (op === '<=') return left <= right;
  return op === '>' ? left > right : left >= right;
}

// Compares strings by code points, whose order differs from that of their units beyond the basic plane.
function order(left: string, right: string, meter: Meter): number {
  const shorter = Math.min(left.length, right.length);
  let at = 0;
  while (at < shorter && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  meter.work(at >> 4);
  if (at === shorter) return left.length - right.length;
  return rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareItems(op: Ordering, left: readonly Value[], right: readonly Value[], meter: Meter): boolean {
  meter.enter();
  const shorter = Math.min(left.length, right.length);
  let at = 0;
  while (at < shorter && equals(left[at] as Value, right[at] as Value, meter)) at++;
  meter.work(at);
  const result =
    at === shorter ? ordered(op, left.length, right.length) : compare(op, left[at] as Value, right[at] as Value, meter);
  meter.leave();
  return result;
}

type Members = ReadonlyMap<Key, Value>;

// Compares sets. A subset is less than its superset.
function compareSets(op: Ordering, left: Members, right: Members, meter: Meter): boolean {
  meter.work(left.size + right.size);
  if (op === '>' || op === '>=') return compareSets(op === '>' ? '<' : '<=', right, left, meter);
  return [...left.keys()].every((key) => right.has(key)) && (op === '<=' || left.size < right.size);
}
