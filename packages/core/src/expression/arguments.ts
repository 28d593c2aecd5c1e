import { PyError, typeError } from './errors.ts';
import { isInt, toDouble } from './values/numbers.ts';
import { typeName } from './values/type-name.ts';
import { Callable, type KeywordArguments, type Value } from './values/value.ts';

/** An empty set of named arguments. */
export const NO_NAMES: KeywordArguments = new Map();

/** Binds arguments to parameter names in order, with undefined for omitted arguments. Raises an error for extra or unknown arguments. */
export function bind(
  of: string,
  names: readonly string[],
  required: number,
  args: readonly Value[],
  named: KeywordArguments,
): readonly (Value | undefined)[] {
  if (args.length > names.length) {
    return typeError(`${of}() takes at most ${count(names.length)} (${args.length} given)`);
  }
  const bound: (Value | undefined)[] = names.map((_, index) => args[index]);
  for (const [name, value] of named) {
    const at = names.indexOf(name);
    if (at < 0) return typeError(`${of}() got an unexpected keyword argument '${name}'`);
    if (bound[at] !== undefined) return typeError(`${of}() got multiple values for argument '${name}'`);
    bound[at] = value;
  }
  const missing = bound.findIndex((value, index) => index < required && value === undefined);
  if (missing >= 0) return typeError(`${of}() missing required argument '${names[missing]}'`);
  return bound;
}

function count(number: number): string {
  return number === 1 ? '1 argument' : `${number} arguments`;
}

// Returns a value as a callable. Raises an error if it cannot be called.
export function calleeOf(value: Value): Callable {
  return value instanceof Callable ? value : typeError(`'${typeName(value)}' object is not callable`);
}

/** Returns an argument that must be a string. */
export function textArg(of: string, value: Value | undefined): string {
  return typeof value === 'string' ? value : typeError(`${of}() argument must be str, not ${typeName(value ?? null)}`);
}

/** Returns an argument that must be a whole number. */
export function intArg(value: Value | undefined): number {
  const given = value ?? null;
  if (!isInt(given)) return typeError(`'${typeName(given)}' object cannot be interpreted as an integer`);
  if (typeof given === 'bigint') throw new PyError('OverflowError', 'Python int too large to convert here');
  return toDouble(given);
}
