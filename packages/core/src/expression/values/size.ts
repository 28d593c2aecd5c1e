import { typeError } from '../errors.ts';
import { isMapping, mappingSize } from './mapping.ts';
import { typeName } from './type-name.ts';
import { PyRange, PySet, Tuple, type Value, View } from './value.ts';

// Returns the number of items in a container. It does not accept strings, whose characters must be counted.
export function valueSize(value: Value): number {
  if (Array.isArray(value) || value instanceof PyRange) return value.length;
  if (value instanceof Tuple || value instanceof View) return value.items.length;
  if (value instanceof PySet) return value.items.size;
  return isMapping(value) ? mappingSize(value) : typeError(`object of type '${typeName(value)}' has no len()`);
}
