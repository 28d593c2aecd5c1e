import { bind, textArg } from '../arguments.ts';
import { typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { format } from '../values/format.ts';
import { isMapping } from '../values/mapping.ts';
import {
  floatOf,
  floorDivide,
  intOf,
  isFloat,
  isInt,
  isNumber,
  modulo,
  negate,
  power,
  toBig,
  toDouble,
} from '../values/numbers.ts';
import { repr } from '../values/repr.ts';
import { valueSize } from '../values/size.ts';
import { textLength } from '../values/text.ts';
import { typeName } from '../values/type-name.ts';
import { Callable, Tuple, type Value } from '../values/value.ts';
import { CONVERSIONS, countedText, inBase } from './conversions.ts';
import { ITERATION } from './iteration.ts';
import { round } from './round.ts';

const OTHERS: readonly Callable[] = [
  unary('len', lengthOf),
  unary('abs', absolute),
  new Callable('round', (args, named) => {
    const [number = null, digits = null] = bind('round', ['number', 'ndigits'], 1, args, named);
    return round(number, digits);
  }),
  new Callable(
    'divmod',
    ([left = null, right = null]) => new Tuple([floorDivide(left, right) ?? noNumber(), modulo(left, right) ?? noNumber()]),
  ),
  new Callable('pow', (args, _, meter) => powerOf(args, meter)),
  new Callable('repr', ([value = null], _, meter) => countedText(repr(value), meter)),
  new Callable('format', ([value = null, specification = ''], _, meter) =>
    format(value, textArg('format', specification), meter),
  ),
  new Callable('ord', ([char = null]) => codeOf(char)),
  new Callable('chr', ([code = null]) => charOf(code)),
  new Callable('hex', ([value = null]) => inBase(value, 16, '0x')),
  new Callable('oct', ([value = null]) => inBase(value, 8, '0o')),
  new Callable('bin', ([value = null]) => inBase(value, 2, '0b')),
  new Callable('callable', ([value = null]) => value instanceof Callable),
  new Callable('isinstance', ([value = null, types = null]) => isInstance(value, types)),
];

function unary(name: string, one: (value: Value, meter: Meter) => Value): Callable {
  const call: Callable['call'] = (args, _, meter) => {
    if (args.length !== 1) return typeError(`${name}() takes exactly one argument (${args.length} given)`);
    return one(args[0] as Value, meter);
  };
  return new Callable(name, call, false, one);
}

// Functions whose names count as functions only when followed by parentheses. Otherwise the name is a field, and using it is an error if
// there is no such field. `type != 'a'` must not compare a function when a reply has left the field out.
export const FUNCTIONS: ReadonlyMap<string, Callable> = new Map([
  ['sqrt', unary('sqrt', squareRoot)],
  ['type', unary('type', typeOf)],
]);

/** Every function that can be called by name, except `dir`, which needs the data. */
export const BUILTINS: ReadonlyMap<string, Callable> = new Map(
  [...CONVERSIONS, ...ITERATION, ...OTHERS].map((builtin) => [builtin.name, builtin]),
);

// Computes a power or, with a third argument, its remainder, without computing the power itself, which may be far too long.
function powerOf([left = null, right = null, by]: readonly Value[], meter: Meter): Value {
  if (by === undefined) return power(left, right) ?? noNumber();
  if (!isInt(left) || !isInt(right) || !isInt(by))
    return typeError('pow() 3rd argument not allowed unless all arguments are integers');
  const [modulus, exponent] = [toBig(by), toBig(right)];
  if (modulus === 0n) return valueError('pow() 3rd argument cannot be 0');
  if (exponent < 0n) return valueError('pow() with a negative exponent and a modulus is not supported here');
  let [result, base, rest] = [1n, ((toBig(left) % modulus) + modulus) % modulus, exponent];
  for (; rest > 0n; rest >>= 1n) {
    meter.work(16);
    if (rest & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return intOf(((result % modulus) + modulus) % modulus);
}

function noNumber(): never {
  return typeError('unsupported operand type(s): expected numbers');
}

function lengthOf(value: Value, meter: Meter): number {
  if (typeof value === 'string') {
    meter.work(value.length >> 7);
    return textLength(value);
  }
  const size = valueSize(value);
  // Counting goes through all keys.
  if (isMapping(value)) meter.work(size >> 2);
  return size;
}

function absolute(value: Value): Value {
  if (!isNumber(value)) return typeError(`bad operand type for abs(): '${typeName(value)}'`);
  const double = isInt(value) && typeof value === 'bigint' ? (value < 0n ? -1 : 1) : toDouble(value);
  return double < 0 || Object.is(double, -0) ? negate(value) : typeof value === 'boolean' ? Number(value) : value;
}

function codeOf(char: Value): number {
  if (typeof char !== 'string') return typeError(`ord() expected string of length 1, but ${typeName(char)} found`);
  if (textLength(char) !== 1) return typeError(`ord() expected a character, but string of length ${textLength(char)} found`);
  return char.codePointAt(0) ?? 0;
}

function charOf(code: Value): string {
  if (!isInt(code)) return typeError(`'${typeName(code)}' object cannot be interpreted as an integer`);
  const point = toDouble(code);
  return point >= 0 && point < 0x110000 ? String.fromCodePoint(point) : valueError('chr() arg not in range(0x110000)');
}

function squareRoot(value: Value): Value {
  if (!isNumber(value)) return typeError(`must be real number, not ${typeName(value)}`);
  const double = toDouble(value);
  return double < 0 ? valueError('math domain error') : floatOf(Math.sqrt(double));
}

// Types that cannot be called by name, created once so that they equal themselves.
const OTHER_TYPES = new Map<string, Callable>();

function typeOf(value: Value): Value {
  const name = typeName(value);
  const known = BUILTINS.get(name) ?? OTHER_TYPES.get(name);
  if (known?.isType) return known;
  const made = new Callable(name, () => typeError(`cannot create '${name}' instances`), true);
  OTHER_TYPES.set(name, made);
  return made;
}

function isInstance(value: Value, types: Value): boolean {
  if (types instanceof Tuple) return types.items.some((type) => isInstance(value, type));
  if (!(types instanceof Callable) || !types.isType)
    return typeError('isinstance() arg 2 must be a type, a tuple of types, or a union');
  if (types.name === 'int') return isInt(value);
  if (types.name === 'float') return isFloat(value);
  return typeName(value) === types.name;
}
