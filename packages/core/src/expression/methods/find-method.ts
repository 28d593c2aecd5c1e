import { PyError } from '../errors.ts';
import { isMapping } from '../values/mapping.ts';
import { isNumber } from '../values/numbers.ts';
import { typeName } from '../values/type-name.ts';
import { PySet, Tuple, type Value } from '../values/value.ts';
import { DICT_METHODS, DICT_MUTATORS } from './dict.ts';
import { LIST_METHODS, LIST_MUTATORS, TUPLE_METHODS } from './list.ts';
import type { Method } from './method.ts';
import { NUMBER_METHODS } from './number.ts';
import { SET_METHODS, SET_MUTATORS } from './set.ts';
import { TEXT_METHODS } from './text.ts';

/** The names of methods that modify the object they are called on. */
export const MUTATORS: ReadonlySet<string> = new Set([...LIST_MUTATORS.keys(), ...DICT_MUTATORS.keys(), ...SET_MUTATORS.keys()]);

export const METHOD_NAMES: ReadonlySet<string> = new Set([
  ...MUTATORS,
  ...[TEXT_METHODS, LIST_METHODS, DICT_METHODS, TUPLE_METHODS, SET_METHODS, NUMBER_METHODS].flatMap((methods) => [
    ...methods.keys(),
  ]),
]);

/** Returns a value's method by name. Raises AttributeError if there is none. */
export function findMethod(self: Value, name: string): Method<Value> {
  const method = methodOf(self, name);
  if (method === undefined) throw new PyError('AttributeError', `'${typeName(self)}' object has no attribute '${name}'`);
  return method as Method<Value>;
}

function methodOf(self: Value, name: string): Method<never> | undefined {
  if (typeof self === 'string') return TEXT_METHODS.get(name);
  if (Array.isArray(self)) return LIST_METHODS.get(name) ?? LIST_MUTATORS.get(name);
  if (isMapping(self)) return DICT_METHODS.get(name) ?? DICT_MUTATORS.get(name);
  if (self instanceof Tuple) return TUPLE_METHODS.get(name);
  if (self instanceof PySet) return SET_METHODS.get(name) ?? SET_MUTATORS.get(name);
  return isNumber(self) ? NUMBER_METHODS.get(name) : undefined;
}
