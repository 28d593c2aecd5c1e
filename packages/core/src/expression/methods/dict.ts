import { toEntries } from '../builtins/to-entries.ts';
import { PyError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { keyOf } from '../values/key.ts';
import { dictOf, entriesOf, lookUp, mappingItem, mappingKeys, mappingSize, put, valuesOf } from '../values/mapping.ts';
import { type Data, Dict, Tuple, type Value, View } from '../values/value.ts';
import { type Method, type Methods, none } from './method.ts';

type Mapping = Dict | Data;

// The dict methods that do not modify the dict.
export const DICT_METHODS: Methods<Mapping> = new Map<string, Method<Mapping>>([
  ['get', (dict, [key = null, otherwise = null]) => present(lookUp(dict, key), otherwise)],
  ['keys', (dict, _, meter) => new View('dict_keys', counted(mappingKeys(dict), meter))],
  ['values', (dict, _, meter) => new View('dict_values', counted(valuesOf(dict), meter))],
  [
    'items',
    (dict, _, meter) =>
      new View(
        'dict_items',
        counted(entriesOf(dict), meter).map((entry) => new Tuple(entry)),
      ),
  ],
  ['copy', (dict, _, meter) => dictOf(counted(entriesOf(dict), meter))],
]);

export const DICT_MUTATORS: Methods<Mapping> = new Map<string, Method<Mapping>>([
  ['update', update],
  ['setdefault', setDefault],
  ['pop', pop],
  ['popitem', popItem],
  ['clear', (dict) => none(mappingKeys(dict).map((key) => remove(dict, key)))],
]);

function counted<Item>(items: readonly Item[], meter: Meter): readonly Item[] {
  meter.work(items.length);
  return items;
}

function present(value: Value | undefined, otherwise: Value): Value {
  return value === undefined ? otherwise : value;
}

function setDefault(dict: Mapping, [key = null, value = null]: readonly Value[], meter: Meter): Value {
  const known = lookUp(dict, key);
  return known === undefined ? stored(dict, key, value, meter) : known;
}

function stored(dict: Mapping, key: Value, value: Value, meter: Meter): Value {
  meter.make(1);
  if (dict instanceof Dict) put(dict, key, value);
  else if (typeof key === 'string')
    Object.defineProperty(dict, key, { value, enumerable: true, configurable: true, writable: true });
  else throw new PyError('TypeError', 'keys of the data are strings');
  return value;
}

function remove(dict: Mapping, key: Value): void {
  if (dict instanceof Dict) dict.entries.delete(keyOf(key));
  else delete dict[key as string];
}

function update(dict: Mapping, [other]: readonly Value[], meter: Meter, named: Parameters<Method<Mapping>>[3]): Value {
  for (const [key, value] of other === undefined ? [] : toEntries(other, meter)) stored(dict, key, value, meter);
  for (const [key, value] of named) stored(dict, key, value, meter);
  return null;
}

function pop(dict: Mapping, [key = null, otherwise]: readonly Value[]): Value {
  const value = otherwise === undefined ? mappingItem(dict, key) : present(lookUp(dict, key), otherwise);
  remove(dict, key);
  return value;
}

function popItem(dict: Mapping, _: readonly Value[], meter: Meter): Value {
  meter.work(mappingSize(dict) >> 2);
  if (mappingSize(dict) === 0) throw new PyError('KeyError', "'popitem(): dictionary is empty'");
  const last = entriesOf(dict).at(-1) as readonly [Value, Value];
  remove(dict, last[0]);
  return new Tuple(last);
}
