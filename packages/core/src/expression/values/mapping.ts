import { PyError } from '../errors.ts';
import { keyOf } from './key.ts';
import { repr } from './repr.ts';
import { type Data, Dict, isData, type Value } from './value.ts';

/** Whether a value is a dict, either from the data or made by an expression. */
export function isMapping(value: Value): value is Dict | Data {
  return isData(value) || value instanceof Dict;
}

/** Returns the value of a key, or undefined if the dict does not have it. */
export function lookUp(mapping: Dict | Data, key: Value): Value | undefined {
  if (mapping instanceof Dict) return mapping.entries.get(keyOf(key))?.[1];
  if (typeof key !== 'string') {
    keyOf(key);
    return undefined;
  }
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined;
}

// Returns the value of a key. Raises KeyError if the dict does not have it.
export function mappingItem(mapping: Dict | Data, key: Value): Value {
  const value = lookUp(mapping, key);
  if (value === undefined) throw new PyError('KeyError', repr(key));
  return value;
}

export function mappingSize(mapping: Dict | Data): number {
  return mapping instanceof Dict ? mapping.entries.size : Object.keys(mapping).length;
}

export function mappingKeys(mapping: Dict | Data): readonly Value[] {
  return mapping instanceof Dict ? Array.from(mapping.entries.values(), ([key]) => key) : Object.keys(mapping);
}

export function valuesOf(mapping: Dict | Data): readonly Value[] {
  return mapping instanceof Dict ? Array.from(mapping.entries.values(), ([, value]) => value) : dataValues(mapping);
}

function dataValues(data: Data): readonly Value[] {
  const keys = Object.keys(data);
  const values = new Array<Value>(keys.length);
  for (let at = 0; at < keys.length; at++) values[at] = data[keys[at] as string] as Value;
  return values;
}

/** Returns the keys and values of a dict, in order. */
export function entriesOf(mapping: Dict | Data): readonly (readonly [Value, Value])[] {
  return mapping instanceof Dict ? Array.from(mapping.entries.values()) : Object.entries(mapping);
}

/** Makes a dict from keys and values. A later value for the same key replaces the earlier one. */
export function dictOf(entries: Iterable<readonly [Value, Value]>): Dict {
  const dict = new Dict();
  for (const [key, value] of entries) put(dict, key, value);
  return dict;
}

export function put(dict: Dict, key: Value, value: Value): void {
  const name = keyOf(key);
  const old = dict.entries.get(name);
  dict.entries.set(name, [old === undefined ? key : old[0], value]);
}
