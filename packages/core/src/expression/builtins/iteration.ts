import { bind, calleeOf, intArg, NO_NAMES } from '../arguments.ts';
import { PyError, typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { cursorOf, MadeCursor, toList } from '../values/iterate.ts';
import { OPERATORS } from '../values/operators.ts';
import { compare } from '../values/order.ts';
import { isTrue } from '../values/truth.ts';
import { typeName } from '../values/type-name.ts';
import { Callable, Cursor, ITERATION_END, type KeywordArguments, PyRange, Tuple, type Value } from '../values/value.ts';
import { keyFunction, sortedItems } from './sorted-items.ts';

// The builtins that iterate, such as `sum` and `sorted`.
export const ITERATION: readonly Callable[] = [
  new Callable('sum', sum),
  new Callable('min', (args, named, meter) => extreme('min', args, named, meter)),
  new Callable('max', (args, named, meter) => extreme('max', args, named, meter)),
  ofItems('all', (items, meter) => !some(items, false, meter)),
  ofItems('any', (items, meter) => some(items, true, meter)),
  new Callable('sorted', sorted),
  new Callable('reversed', reversed),
  new Callable('enumerate', enumerate, true),
  new Callable('zip', zip, true),
  new Callable('map', map, true),
  new Callable('filter', filter, true),
  new Callable('range', range, true),
  new Callable('iter', ([items = null], _, meter) => cursorOf(items, meter)),
  new Callable('next', next),
];

function ofItems(name: string, call: (items: Value, meter: Meter) => Value): Callable {
  return new Callable(name, ([items = null], _, meter) => call(items, meter), false, call);
}

function sum(args: readonly Value[], named: KeywordArguments, meter: Meter): Value {
  const [items = null, start = 0] = bind('sum', ['iterable', 'start'], 1, args, named);
  if (typeof start === 'string') return typeError("sum() can't sum strings [use ''.join(seq) instead]");
  const cursor = cursorOf(items, meter);
  let total: Value = start;
  for (let item = cursor.next(); item !== ITERATION_END; item = cursor.next()) total = OPERATORS['+'](total, item, meter);
  return total;
}

function extreme(of: 'min' | 'max', args: readonly Value[], named: KeywordArguments, meter: Meter): Value {
  for (const name of named.keys()) {
    if (name !== 'key' && name !== 'default') return typeError(`${of}() got an unexpected keyword argument '${name}'`);
  }
  const [first = null] = args;
  if (args.length === 0) return typeError(`${of} expected at least 1 argument, got 0`);
  const rank = keyFunction(named.get('key') ?? null, meter);
  const cursor = cursorOf(args.length === 1 ? first : [...args], meter);
  let best = cursor.next();
  if (best === ITERATION_END) {
    const otherwise = named.get('default');
    return otherwise === undefined ? valueError(`${of}() arg is an empty sequence`) : otherwise;
  }
  let bestRank = rank(best);
  for (let item = cursor.next(); item !== ITERATION_END; item = cursor.next()) {
    const itemRank = rank(item);
    if (!compare(of === 'min' ? '<' : '>', itemRank, bestRank, meter)) continue;
    best = item;
    bestRank = itemRank;
  }
  return best;
}

function some(items: Value, wanted: boolean, meter: Meter): boolean {
  const cursor = cursorOf(items, meter);
  for (let item = cursor.next(); item !== ITERATION_END; item = cursor.next()) if (isTrue(item) === wanted) return true;
  return false;
}

function sorted(args: readonly Value[], named: KeywordArguments, meter: Meter): Value {
  const [items = null, key = null, reverse = false] = bind('sorted', ['iterable', 'key', 'reverse'], 1, args, named);
  return sortedItems(items, key, reverse, meter);
}

function reversed([items = null]: readonly Value[], _: KeywordArguments, meter: Meter): Value {
  if (items instanceof Cursor) return typeError(`'${typeName(items)}' object is not reversible`);
  const list = toList(items, meter).reverse();
  let at = 0;
  return new MadeCursor('reversed', () => list[at++] ?? (at > list.length ? ITERATION_END : null));
}

function enumerate(args: readonly Value[], named: KeywordArguments, meter: Meter): Value {
  const [items = null, start = 0] = bind('enumerate', ['iterable', 'start'], 1, args, named);
  const cursor = cursorOf(items, meter);
  let index = intArg(start);
  return new MadeCursor('enumerate', () => {
    const item = cursor.next();
    return item === ITERATION_END ? ITERATION_END : new Tuple([index++, item]);
  });
}

function zip(lists: readonly Value[], named: KeywordArguments, meter: Meter): Value {
  const isStrict = isTrue(named.get('strict') ?? false);
  const cursors = lists.map((list) => cursorOf(list, meter));
  return new MadeCursor('zip', () => {
    const items: Value[] = [];
    for (const [index, cursor] of cursors.entries()) {
      const item = cursor.next();
      if (item === ITERATION_END) return isStrict ? unequal(cursors, index) : ITERATION_END;
      items.push(item);
    }
    return cursors.length === 0 ? ITERATION_END : new Tuple(items);
  });
}

function unequal(cursors: readonly Cursor[], ended: number): typeof ITERATION_END {
  if (ended > 0) return valueError(`zip() argument ${ended + 1} is shorter than argument ${ended}`);
  const longer = cursors.findIndex((cursor, index) => index > 0 && cursor.next() !== ITERATION_END);
  return longer < 0 ? ITERATION_END : valueError(`zip() argument ${longer + 1} is longer than argument ${longer}`);
}

function map([change = null, ...lists]: readonly Value[], _: KeywordArguments, meter: Meter): Value {
  const call = calleeOf(change);
  const tuples = zip(lists, NO_NAMES, meter) as Cursor;
  return new MadeCursor('map', () => {
    const items = tuples.next();
    return items === ITERATION_END ? ITERATION_END : call.call((items as Tuple).items, NO_NAMES, meter);
  });
}

function filter([test = null, items = null]: readonly Value[], _: KeywordArguments, meter: Meter): Value {
  const keeps = test === null ? isTrue : (item: Value) => isTrue(calleeOf(test).call([item], NO_NAMES, meter));
  const cursor = cursorOf(items, meter);
  return new MadeCursor('filter', () => {
    let item = cursor.next();
    while (item !== ITERATION_END && !keeps(item)) item = cursor.next();
    return item;
  });
}

function range(args: readonly Value[]): Value {
  const [first = 0, second, step = 1] = args.map(intArg);
  if (args.length === 0 || args.length > 3) return typeError(`range expected 1 to 3 arguments, got ${args.length}`);
  if (step === 0) return valueError('range() arg 3 must not be zero');
  return second === undefined ? new PyRange(0, first, 1) : new PyRange(first, second, step);
}

function next([cursor = null, otherwise]: readonly Value[]): Value {
  if (!(cursor instanceof Cursor)) return typeError(`'${typeName(cursor)}' object is not an iterator`);
  const item = cursor.next();
  if (item !== ITERATION_END) return item;
  if (otherwise === undefined) throw new PyError('StopIteration', '');
  return otherwise;
}
