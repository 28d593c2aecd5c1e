import { typeError } from '../errors.ts';
import { typeName } from './type-name.ts';
import { Callable, Float, type Key, PyRange, Tuple, type Value } from './value.ts';

/** Texts that start with this are keys of something else, or carry it twice. */
const MARK = '\u0000';

/** The key of a value in dicts and sets; unhashable values raise. */
export function keyOf(value: Value): Key {
  if (typeof value === 'string') return value.startsWith(MARK) ? MARK + value : value;
  if (value === null) return null;
  if (typeof value === 'number' || typeof value === 'bigint') return value === 0 ? 0 : value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Float) return value.value === 0 ? 0 : value.value;
  if (value instanceof Tuple) return `${MARK}(${value.items.map((item) => part(keyOf(item))).join()})`;
  if (value instanceof PyRange) return `${MARK}range:${value.start}:${value.length}:${value.step}`;
  if (value instanceof Callable) return `${MARK}call:${value.name}`;
  return typeError(`unhashable type: '${typeName(value)}'`);
}

function part(key: Key): string {
  return typeof key === 'string' ? JSON.stringify(key) : String(key);
}
