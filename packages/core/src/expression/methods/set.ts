import { setOf } from '../builtins/set-of.ts';
import { PyError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { keyOf } from '../values/key.ts';
import { combine } from '../values/operators.ts';
import { repr } from '../values/repr.ts';
import type { PySet, Value } from '../values/value.ts';
import { type Method, type Methods, none } from './method.ts';

// The set methods that do not modify the set.
export const SET_METHODS: Methods<PySet> = new Map<string, Method<PySet>>([
  ['union', (set, others, meter) => folded('|', set, others, meter)],
  ['intersection', (set, others, meter) => folded('&', set, others, meter)],
  ['difference', (set, others, meter) => folded('-', set, others, meter)],
  ['symmetric_difference', (set, others, meter) => folded('^', set, others, meter)],
  ['issubset', (set, [other = null], meter) => isWithin(set, setOf(other, meter), meter)],
  ['issuperset', (set, [other = null], meter) => isWithin(setOf(other, meter), set, meter)],
  ['isdisjoint', (set, [other = null], meter) => folded('&', set, [other], meter).items.size === 0],
  ['copy', (set, _, meter) => folded('|', set, [], meter)],
]);

export const SET_MUTATORS: Methods<PySet> = new Map<string, Method<PySet>>([
  ['add', (set, [item = null], meter) => added(set, item, meter)],
  ['discard', (set, [item = null]) => none(set.items.delete(keyOf(item)))],
  ['remove', remove],
  ['update', update],
  ['pop', pop],
  ['clear', (set) => none(set.items.clear())],
]);

function folded(op: '|' | '&' | '-' | '^', set: PySet, others: readonly Value[], meter: Meter): PySet {
  const first = combine('|', set.items, new Map(), meter);
  return others.reduce<PySet>((result, other) => combine(op, result.items, setOf(other, meter).items, meter), first);
}

function isWithin(inner: PySet, outer: PySet, meter: Meter): boolean {
  meter.work(inner.items.size);
  return [...inner.items.keys()].every((key) => outer.items.has(key));
}

function added(set: PySet, item: Value, meter: Meter): Value {
  meter.make(1);
  const key = keyOf(item);
  if (!set.items.has(key)) set.items.set(key, item);
  return null;
}

function remove(set: PySet, [item = null]: readonly Value[]): Value {
  if (!set.items.delete(keyOf(item))) throw new PyError('KeyError', repr(item));
  return null;
}

function pop(set: PySet, _: readonly Value[], meter: Meter): Value {
  meter.work(8);
  const [first] = set.items;
  if (first === undefined) throw new PyError('KeyError', "'pop from an empty set'");
  set.items.delete(first[0]);
  return first[1];
}

function update(set: PySet, others: readonly Value[], meter: Meter): Value {
  for (const other of others) for (const item of setOf(other, meter).items.values()) added(set, item, meter);
  return null;
}
