import { PyError } from '../errors.ts';
import { keyOf } from './key.ts';
import { repr } from './repr.ts';
import { type Data, Dict, isData, type Value } from './value.ts';

/** Whether a value is a dict, of the data or made by an expression. */
export function isMapping(value: Value): value is Dict | Data {
  return isData(value) || value instanceof Dict;
}

/** The value of a key; undefined if there is none. */
export function lookUp(mapping: Dict | Data, key: Value): Value | undefined {
  if (mapping instanceof Dict) return mapping.entries.get(keyOf(key))?.[1];
  if (typeof key !== 'string') {
    keyOf(key);
    return undefined;
  }
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined;
}

/** The value of a key; KeyError if there is none. */
export function itemOf(mapping: Dict | Data, key: Value): Value {
  const value = lookUp(mapping, key);
  if (value === undefined) throw new PyError('KeyError', repr(key));
  return value;
}

/** How many keys a dict has. */
export function mappingSize(mapping: Dict | Data): number {
  return mapping instanceof Dict ? mapping.entries.size : Object.keys(mapping).length;
}

/** The keys of a dict in order. */
export function keysOf(mapping: Dict | Data): readonly Value[] {
  return mapping instanceof Dict ? Array.from(mapping.entries.values(), ([key]) => key) : Object.keys(mapping);
}

/** The values of a dict in order. */
export function valuesOf(mapping: Dict | Data): readonly Value[] {
  return mapping instanceof Dict ? Array.from(mapping.entries.values(), ([, value]) => value) : dataValues(mapping);
}

/** The same as Object.values, in a third of the time. */
function dataValues(data: Data): readonly Value[] {
  const keys = Object.keys(data);
  const values = new Array<Value>(keys.length);
  for (let at = 0; at < keys.length; at++) values[at] = data[keys[at] as string] as Value;
  return values;
}

/** Keys and values of a dict in order. */
export function entriesOf(mapping: Dict | Data): readonly (readonly [Value, Value])[] {
  return mapping instanceof Dict ? Array.from(mapping.entries.values()) : Object.entries(mapping);
}

/** A new dict from keys and values; a later value for the same key replaces the earlier one. */
export function dictOf(entries: Iterable<readonly [Value, Value]>): Dict {
  const dict = new Dict();
  for (const [key, value] of entries) put(dict, key, value);
  return dict;
}

/** Puts a value under a key; the first spelling of the key stays, as in Python. */
export function put(dict: Dict, key: Value, value: Value): void {
  const name = keyOf(key);
  const old = dict.entries.get(name);
  dict.entries.set(name, [old === undefined ? key : old[0], value]);
}
