import type { Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { fieldAt, pathParts } from '../attribute.ts';
import { type TemplateValue, Undefined, used, valueOr } from '../values.ts';
import { alias, type Filter, filter, text } from './filter.ts';
import { builtin, whole } from './numbers.ts';

const length = filter('length', [], (value, _, meter) => builtin('len', [value], meter));

export const LIST_FILTERS: readonly (readonly [string, Filter])[] = [
  length,
  alias('count', length),
  filter('list', [], (value, _, meter) => py.toList(value, meter)),
  filter('first', [], (value, _, meter) => {
    const item = py.cursorOf(value, meter).next();
    return item === py.ITERATION_END ? new Undefined('No first item, sequence was empty.') : item;
  }),
  filter('last', [], (value, _, meter) =>
    valueOr(py.toList(backwards(value, meter), meter)[0], () => new Undefined('No last item, sequence was empty.')),
  ),
  filter('reverse', [], (value, _, meter) => {
    if (typeof value === 'string') return Array.from(value).reverse().join('');
    return value instanceof py.Cursor ? py.toList(value, meter).reverse() : backwards(value, meter);
  }),
  filter('join', ['d', 'attribute'], joined),
  filter('sort', ['reverse', 'case_sensitive', 'attribute'], sorted),
  filter('dictsort', ['case_sensitive', 'by', 'reverse'], sortedDict),
  filter('unique', ['case_sensitive', 'attribute'], unique),
  filter('min', ['case_sensitive', 'attribute'], (value, given, meter) => extreme('<', value, given, meter)),
  filter('max', ['case_sensitive', 'attribute'], (value, given, meter) => extreme('>', value, given, meter)),
  filter('sum', ['attribute', 'start'], (value, [attribute = null, start = 0], meter) =>
    builtin('sum', [attribute === null ? value : py.toList(value, meter).map(getter(attribute)), start], meter),
  ),
  filter('groupby', ['attribute', 'default', 'case_sensitive'], grouped, 1),
  filter('batch', ['linecount', 'fill_with'], batches, 1),
  filter('slice', ['slices', 'fill_with'], slices, 1),
  ['items', (value, _args, _named, { meter }) => (value instanceof Undefined ? generator([]) : itemsOf(used(value), meter))],
  filter('attr', ['name'], (value, [name]) => attributeOnly(value, text(name, '')), 1),
];

export function generator(items: readonly Value[]): py.Cursor {
  let at = 0;
  return new py.MadeCursor('generator', () => (at < items.length ? (items[at++] as Value) : py.ITERATION_END));
}

export class LooseCursor extends py.Cursor {
  readonly #items: readonly TemplateValue[];
  #at = 0;

  constructor(items: readonly TemplateValue[]) {
    super('generator');
    this.#items = items;
  }

  next(): Value | typeof py.ITERATION_END {
    return this.#at < this.#items.length ? used(this.#items[this.#at++] as TemplateValue) : py.ITERATION_END;
  }

  rest(): readonly TemplateValue[] {
    const rest = this.#items.slice(this.#at);
    this.#at = this.#items.length;
    return rest;
  }
}

export function getter(attribute: Value, otherwise: Value = null): (item: Value) => Value {
  const read = fieldReader(attribute, otherwise);
  return (item) => used(read(item));
}

export function fieldReader(attribute: Value, otherwise: Value = null): (item: Value) => TemplateValue {
  const parts = pathParts(attribute);
  return (item) =>
    parts.reduce<TemplateValue>((value, part) => {
      const field = fieldAt(value, [part]);
      return field instanceof Undefined && otherwise !== null ? otherwise : field;
    }, item);
}

function caseless(value: Value): Value {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function rankOf(attribute: Value, isCaseSensitive: Value, otherwise?: Value): (item: Value) => Value {
  const read = getter(attribute, otherwise ?? null);
  return py.isTrue(isCaseSensitive) ? read : (item) => caseless(read(item));
}

function backwards(value: Value, meter: Meter): Value {
  if (value instanceof py.Cursor) return py.typeError("'generator' object is not reversible");
  if (value === null || typeof value === 'number') return py.typeError('argument must be iterable');
  return generator(py.toList(value, meter).reverse());
}

function joined(value: Value, [separator = '', attribute = null]: readonly (Value | undefined)[], meter: Meter): Value {
  const items = py.toList(value, meter).map((item) => py.str(attribute === null ? item : getter(attribute)(item)));
  const between = py.str(separator);
  meter.make(items.reduce((sum, item) => sum + item.length + between.length, 0));
  return items.join(between);
}

function sorted(
  value: Value,
  [reverse = false, isCaseSensitive = false, attribute = null]: readonly (Value | undefined)[],
  meter: Meter,
): Value {
  const items = py.toList(value, meter);
  // A single item is not compared, so its attribute is not read.
  if (items.length < 2) return items;
  const paths = typeof attribute === 'string' ? attribute.split(',') : [attribute];
  const ranks = paths.map((path) => rankOf(path, isCaseSensitive));
  const key = new py.Callable('key', ([item = null]) => ranks.map((rank) => rank(item)));
  return py.sortedItems(items, key, reverse, meter);
}

function sortedDict(value: Value, given: readonly (Value | undefined)[], meter: Meter): Value {
  const [isCaseSensitive = false, , reverse = false] = given;
  const by = text(given[1], 'key');
  if (by !== 'key' && by !== 'value') throw new py.PyError('FilterArgumentError', 'You can only sort by either "key" or "value"');
  const rank = rankOf(by === 'key' ? 0 : 1, isCaseSensitive);
  const key = new py.Callable('key', ([item = null]) => rank(item));
  return py.sortedItems(itemsOf(value, meter), key, reverse, meter);
}

function itemsOf(value: Value, meter: Meter): Value {
  if (!py.isMapping(value)) return py.typeError('Can only get item pairs from a mapping.');
  const entries = py.entriesOf(value);
  meter.make(entries.length);
  return generator(entries.map((entry) => new py.Tuple(entry)));
}

function unique(value: Value, [isCaseSensitive = false, attribute = null]: readonly (Value | undefined)[], meter: Meter): Value {
  const rank = rankOf(attribute, isCaseSensitive);
  const seen = new Set<unknown>();
  return generator(
    py.toList(value, meter).filter((item) => {
      const key = py.keyOf(rank(item));
      return !seen.has(key) && seen.add(key) !== undefined;
    }),
  );
}

function extreme(
  sign: '<' | '>',
  value: Value,
  [isCaseSensitive = false, attribute = null]: readonly (Value | undefined)[],
  meter: Meter,
): TemplateValue {
  const rank = rankOf(attribute, isCaseSensitive);
  const items = py.toList(value, meter);
  const [first, ...rest] = items;
  if (first === undefined) return new Undefined('No aggregated item, sequence was empty.');
  if (rest.length === 0) return first;
  let [best, bestRank] = [first, rank(first)];
  for (const item of rest) {
    const itemRank = rank(item);
    if (py.compare(sign, itemRank, bestRank, meter)) [best, bestRank] = [item, itemRank];
  }
  return best;
}

function grouped(
  value: Value,
  [attribute = null, otherwise = null, isCaseSensitive = false]: readonly (Value | undefined)[],
  meter: Meter,
): Value {
  const rank = rankOf(attribute, isCaseSensitive, otherwise);
  const own = getter(attribute, otherwise);
  const groups: { readonly rank: Value; readonly items: Value[] }[] = [];
  for (const item of py.sortedItems(value, new py.Callable('key', ([one = null]) => rank(one)), false, meter)) {
    const last = groups.at(-1);
    if (last !== undefined && py.equals(last.rank, rank(item), meter)) last.items.push(item);
    else groups.push({ rank: rank(item), items: [item] });
  }
  return groups.map(({ items }) => new py.Tuple([own(items[0] as Value), items]));
}

function batches(value: Value, [size, fill = null]: readonly (Value | undefined)[], meter: Meter): Value {
  const [items, count] = [py.toList(value, meter), whole(size, 1)];
  const lists: Value[][] = [];
  for (const item of items) {
    const last = lists.at(-1);
    if (last === undefined || last.length === count) lists.push([item]);
    else last.push(item);
  }
  const last = lists.at(-1);
  if (last !== undefined && fill !== null) {
    meter.make(Math.max(0, count - last.length));
    while (last.length < count) last.push(fill);
  }
  return generator(lists);
}

function slices(value: Value, [count, fill = null]: readonly (Value | undefined)[], meter: Meter): Value {
  const [items, many] = [py.toList(value, meter), whole(count, 1)];
  if (many === 0) throw new py.PyError('ZeroDivisionError', 'integer division or modulo by zero');
  meter.make(Math.max(0, many));
  const [each, extra] = [Math.floor(items.length / many), items.length % many];
  const lists: Value[] = [];
  for (let at = 0, start = 0; at < many; at++) {
    const size = each + (at < extra ? 1 : 0);
    const list = items.slice(start, start + size);
    start += size;
    lists.push(fill !== null && at >= extra ? [...list, fill] : list);
  }
  return generator(lists);
}

// An attribute, never an item. For data, that is a method.
function attributeOnly(value: Value, name: string): TemplateValue {
  const own = py.isMapping(value) ? {} : value;
  return fieldAt(own, [name]);
}
