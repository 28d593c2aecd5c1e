import { Float } from '@tamis/core/python-values';
import { type Exact, type Fields, isFields } from '../exact/exact.ts';

/** The object at some keys; an empty one where there is none, since what is wrong was told before. */
export function fieldsAt(value: Exact | undefined, ...keys: readonly string[]): Fields {
  const found = valueAt(value, ...keys);
  return isFields(found) ? found : {};
}

/** The list at some keys. */
export function listAt(value: Exact | undefined, ...keys: readonly string[]): readonly Exact[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? (found as readonly Exact[]) : [];
}

/** The text at some keys. */
export function textAt(value: Exact | undefined, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The number at some keys. */
export function numberAt(value: Exact | undefined, ...keys: readonly string[]): number | undefined {
  const found = valueAt(value, ...keys);
  if (found instanceof Float) return found.value;
  return typeof found === 'number' ? found : undefined;
}

/** The value at some keys. */
export function valueAt(value: Exact | undefined, ...keys: readonly string[]): Exact | undefined {
  return keys.reduce<Exact | undefined>((at, key) => (isFields(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}
