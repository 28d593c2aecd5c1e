import { Dict, Float, isData, PyRange, PySet, Tuple, type Value, View } from './value.ts';

/** Whether Python considers a value true. */
export function isTrue(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  if (typeof value !== 'object') return typeof value === 'number' ? value !== 0 : Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Float) return value.value !== 0;
  if (value instanceof Tuple || value instanceof View) return value.items.length > 0;
  if (value instanceof Dict) return value.entries.size > 0;
  if (value instanceof PySet) return value.items.size > 0;
  if (value instanceof PyRange) return value.length > 0;
  return isData(value) ? hasKeys(value) : true;
}

function hasKeys(value: object): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return true;
  return false;
}
