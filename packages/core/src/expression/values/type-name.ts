import { Callable, Cursor, Float, Module, PyRange, PySet, Tuple, type Value, View } from './value.ts';

/** Returns the Python name of a value's type. */
export function typeName(value: Value): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int' : 'float';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Float) return 'float';
  if (value instanceof Tuple) return 'tuple';
  if (value instanceof PySet) return 'set';
  if (value instanceof PyRange) return 'range';
  if (value instanceof View) return value.kind;
  if (value instanceof Cursor) return value.name;
  if (value instanceof Callable) return value.isType ? 'type' : 'function';
  if (value instanceof Module) return 'module';
  return 'dict';
}
