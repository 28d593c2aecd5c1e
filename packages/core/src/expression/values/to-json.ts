import type { Json } from '../../model/index.ts';
import { entriesOf, isMapping } from './mapping.ts';
import { str } from './repr.ts';
import { Float, PyRange, PySet, Tuple, type Value, View } from './value.ts';

/**
 * Converts a value to JSON. Tuples and sets become lists, keys become strings, and values without a JSON form become their printed text.
 */
export function toJson(value: Value): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : str(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Float) return value.value;
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Tuple || value instanceof View) return value.items.map(toJson);
  if (value instanceof PySet) return Array.from(value.items.values(), toJson);
  if (value instanceof PyRange) return Array.from({ length: value.length }, (_, turn) => value.start + value.step * turn);
  if (isMapping(value)) return Object.fromEntries(entriesOf(value).map(([key, item]) => [str(key), toJson(item)]));
  return str(value);
}
