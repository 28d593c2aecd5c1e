import type { Json } from '@tamis/core';
import { Float } from '@tamis/core/python-values';
import { type Exact, isFields } from './exact.ts';

/** The value as JSON.parse would return it, for schemas and rules, which have only one kind of number. Long whole numbers stay exact. */
export function toPlain(value: Exact): Json {
  if (value instanceof Float) return value.value;
  if (Array.isArray(value)) return (value as readonly Exact[]).map(toPlain);
  if (!isFields(value)) return value as Json;
  const plain: { [name: string]: unknown } = { ...value };
  for (const name of Object.keys(plain)) {
    const item = plain[name];
    if (typeof item === 'object' && item !== null) plain[name] = toPlain(item as Exact);
  }
  return plain as Json;
}
