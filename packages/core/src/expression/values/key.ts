import { Exhausted, typeError } from '../errors.ts';
import { typeName } from './type-name.ts';
import { Callable, Float, type Key, PyRange, Tuple, type Value } from './value.ts';

const MARK = '\u0000';

// The longest key of a tuple.
const LONGEST_KEY = 100_000;

/** Returns the key under which dicts and sets store a value. Raises an error for unhashable values. */
export function keyOf(value: Value): Key {
  if (typeof value === 'string') return value.startsWith(MARK) ? MARK + value : value;
  if (value === null) return null;
  if (typeof value === 'number')
    return value === 0 ? 0 : Number.isInteger(value) && !Number.isSafeInteger(value) ? bigKey(BigInt(value)) : value;
  if (typeof value === 'bigint') return bigKey(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Float) return value.value === 0 ? 0 : value.value;
  if (value instanceof Tuple) return tupleKey(value);
  if (value instanceof PyRange) return `${MARK}range:${value.start}:${value.length}:${value.step}`;
  if (value instanceof Callable) return `${MARK}call:${value.name}`;
  return typeError(`unhashable type: '${typeName(value)}'`);
}

// Returns the key of a number beyond 2^53, made of its digits. Equal numbers of either type have the same key, in every engine.
function bigKey(value: bigint): string {
  return `${MARK}i${value.toString(16)}`;
}

// Returns the key of a tuple. Nested tuples may share parts, so the key of a small value can be enormous.
function tupleKey({ items }: Tuple): string {
  let key = `${MARK}(`;
  for (const item of items) {
    key += `${part(keyOf(item))},`;
    if (key.length > LONGEST_KEY) throw new Exhausted('size');
  }
  return `${key})`;
}

function part(key: Key): string {
  return typeof key === 'string' ? JSON.stringify(key) : String(key);
}
