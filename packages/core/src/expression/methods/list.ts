import { bind, intArg } from '../arguments.ts';
import { sortedItems } from '../builtins/sorted-items.ts';
import { PyError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { equals } from '../values/equals.ts';
import { toList } from '../values/iterate.ts';
import { repr } from '../values/repr.ts';
import type { Tuple, Value } from '../values/value.ts';
import { type Method, type Methods, none } from './method.ts';

// The list methods that do not modify the list.
export const LIST_METHODS: Methods<Value[]> = new Map<string, Method<Value[]>>([
  ['index', (list, args, meter) => indexIn(list, args, meter, 'list')],
  ['count', (list, [item = null], meter) => countIn(list, item, meter)],
  ['copy', (list, _, meter) => toList(list, meter)],
]);

export const TUPLE_METHODS: Methods<Tuple> = new Map<string, Method<Tuple>>([
  ['index', (tuple, args, meter) => indexIn(tuple.items, args, meter, 'tuple')],
  ['count', (tuple, [item = null], meter) => countIn(tuple.items, item, meter)],
]);

export const LIST_MUTATORS: Methods<Value[]> = new Map<string, Method<Value[]>>([
  ['append', (list, [item = null], meter) => grown(list, [item], meter)],
  ['extend', (list, [items = null], meter) => grown(list, toList(items, meter), meter)],
  ['insert', insert],
  ['pop', (list, [at = -1], meter) => popped(list, intArg(at), meter)],
  ['remove', (list, [item = null], meter) => removed(list, item, meter)],
  ['clear', (list) => none(list.splice(0))],
  ['reverse', (list, _, meter) => none([meter.work(list.length >> 3), list.reverse()])],
  ['sort', sort],
]);

function indexIn(
  items: readonly Value[],
  [item = null, from = 0, to = items.length]: readonly Value[],
  meter: Meter,
  of: string,
): Value {
  const place = (value: Value) => (intArg(value) < 0 ? Math.max(0, intArg(value) + items.length) : intArg(value));
  const end = Math.min(place(to), items.length);
  for (let at = place(from); at < end; at++) {
    meter.work(1);
    if (equals(items[at] as Value, item, meter)) return at;
  }
  return valueError(of === 'list' ? `${repr(item)} is not in list` : 'tuple.index(x): x not in tuple');
}

function countIn(items: readonly Value[], item: Value, meter: Meter): Value {
  meter.work(items.length);
  return items.reduce<number>((count, one) => count + (equals(one, item, meter) ? 1 : 0), 0);
}

function grown(list: Value[], items: readonly Value[], meter: Meter): Value {
  meter.make(items.length);
  for (const item of items) list.push(item);
  return null;
}

function insert(list: Value[], [at = null, item = null]: readonly Value[], meter: Meter): Value {
  meter.make(1);
  meter.work(list.length >> 4);
  list.splice(intArg(at), 0, item);
  return null;
}

function popped(list: Value[], at: number, meter: Meter): Value {
  meter.work(at === -1 ? 1 : list.length >> 4);
  if (list.length === 0) throw new PyError('IndexError', 'pop from empty list');
  const place = at < 0 ? at + list.length : at;
  if (place < 0 || place >= list.length) throw new PyError('IndexError', 'pop index out of range');
  return list.splice(place, 1)[0] as Value;
}

function removed(list: Value[], item: Value, meter: Meter): Value {
  meter.work(list.length);
  const at = list.findIndex((one) => equals(one, item, meter));
  if (at < 0) return valueError('list.remove(x): x not in list');
  list.splice(at, 1);
  return null;
}

function sort(list: Value[], args: readonly Value[], meter: Meter, named: Parameters<Method<Value[]>>[3]): Value {
  const [key, reverse] = bind('sort', ['key', 'reverse'], 0, args, named);
  const sorted = sortedItems(list, key ?? null, reverse ?? false, meter);
  for (const [at, item] of sorted.entries()) list[at] = item;
  return null;
}
