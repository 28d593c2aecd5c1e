import { Float, str } from '@tamis/core/python-values';
import type { Exact, Fields } from './exact.ts';

/** Writes a value as JSON text, with each number as it was written: `2.0`, `1e-07`, any number of digits. */
export function writeJson(value: Exact): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Float) return str(value);
  if (Array.isArray(value)) return `[${(value as readonly Exact[]).map(writeJson).join(',')}]`;
  const fields = value as Fields;
  return `{${Object.keys(fields)
    .map((name) => `${JSON.stringify(name)}:${writeJson(fields[name] as Exact)}`)
    .join(',')}}`;
}
