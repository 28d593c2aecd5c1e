import { typeError, valueError } from '../errors.ts';
import { floatOf, isNumber, toDouble } from '../values/numbers.ts';
import { typeName } from '../values/type-name.ts';
import { Callable, type Value } from '../values/value.ts';
import { BUILTINS } from './builtins.ts';

/**
 * Functions that exist only before parentheses. Without them the name is a field, and an error if there is no such field: `type
 * != 'a'` must not compare a function when a reply has left the field out.
 */
export const FUNCTIONS: ReadonlyMap<string, Callable> = new Map(
  [one('sqrt', squareRoot), one('type', typeOf)].map((builtin) => [builtin.name, builtin]),
);

function one(name: string, call: (value: Value) => Value): Callable {
  const withArgs: Callable['call'] = (args) => {
    if (args.length !== 1) return typeError(`${name}() takes exactly one argument (${args.length} given)`);
    return call(args[0] as Value);
  };
  return new Callable(name, withArgs, false, call);
}

function squareRoot(value: Value): Value {
  if (!isNumber(value)) return typeError(`must be real number, not ${typeName(value)}`);
  const double = toDouble(value);
  return double < 0 ? valueError('math domain error') : floatOf(Math.sqrt(double));
}

/** Types that can't be called by name, created once so that they equal themselves. */
const OTHER_TYPES = new Map<string, Callable>();

function typeOf(value: Value): Value {
  const name = typeName(value);
  const known = BUILTINS.get(name) ?? OTHER_TYPES.get(name);
  if (known?.isType) return known;
  const made = new Callable(name, () => typeError(`cannot create '${name}' instances`), true);
  OTHER_TYPES.set(name, made);
  return made;
}
