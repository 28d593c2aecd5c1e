import { Float } from '@tamis/core/python-values';
import { type Exact, type Fields, isFields } from '../exact/exact.ts';

// The object at the given keys, or an empty one if it is missing, since that problem has already been reported.
export function fieldsAt(value: Exact | undefined, ...keys: readonly string[]): Fields {
  const found = valueAt(value, ...keys);
  return isFields(found) ? found : {};
}

export function listAt(value: Exact | undefined, ...keys: readonly string[]): readonly Exact[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? (found as readonly Exact[]) : [];
}

export function textAt(value: Exact | undefined, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

export function numberAt(value: Exact | undefined, ...keys: readonly string[]): number | undefined {
  const found = valueAt(value, ...keys);
  if (found instanceof Float) return found.value;
  return typeof found === 'number' ? found : undefined;
}

export function valueAt(value: Exact | undefined, ...keys: readonly string[]): Exact | undefined {
  return keys.reduce<Exact | undefined>((at, key) => (isFields(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}
