import { entriesOf, Float, isMapping, str, Tuple, typeName, type Value } from '@tamis/core/python-values';
import type { Exact } from './exact.ts';

// Nesting depth; real data is never deeper than this.
const DEEPEST = 500;

// Thrown for a Python value that JSON can't represent.
export class NotJson {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

// Converts the result of an expression to the value Python's `json.dumps` would write. Throws `NotJson` if that would fail or produce
// invalid JSON.
export function toExact(value: Value, depth = 0): Exact {
  if (depth > DEEPEST) throw new NotJson('it is nested too deeply');
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'bigint') return value;
  if (typeof value === 'number' || value instanceof Float) return finite(value);
  if (Array.isArray(value)) return value.map((item) => toExact(item, depth + 1));
  if (value instanceof Tuple) return value.items.map((item) => toExact(item, depth + 1));
  if (!isMapping(value)) throw new NotJson(`JSON has no ${typeName(value)}`);
  return Object.fromEntries(entriesOf(value).map(([key, item]) => [keyText(key), toExact(item, depth + 1)]));
}

function finite(value: number | Float): number | Float {
  const double = typeof value === 'number' ? value : value.value;
  if (!Number.isFinite(double)) throw new NotJson(`JSON has no number ${str(value)}`);
  return value;
}

function keyText(key: Value): string {
  if (typeof key === 'string') return key;
  if (key === null || typeof key === 'boolean') return JSON.stringify(key);
  if (typeof key === 'number' || typeof key === 'bigint' || key instanceof Float) return str(key);
  throw new NotJson(`a key is a ${typeName(key)}`);
}
