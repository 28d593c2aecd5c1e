import { asciiDigits } from '../../lib/ascii-digits.ts';
import { shortened } from '../../lib/shortened.ts';
import { bind, intArg } from '../arguments.ts';
import { typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { finiteDouble } from '../values/finite-double.ts';
import { toList } from '../values/iterate.ts';
import { dictOf } from '../values/mapping.ts';
import { floatOf, intOf, isInt, isNumber, toBig, toDouble } from '../values/numbers.ts';
import { str, textRepr } from '../values/repr.ts';
import { isTrue } from '../values/truth.ts';
import { typeName } from '../values/type-name.ts';
import { Callable, type KeywordArguments, Tuple, type Value } from '../values/value.ts';
import { setOf } from './set-of.ts';
import { toEntries } from './to-entries.ts';

function type(name: string, call: Callable['call']): Callable {
  return new Callable(name, call, true);
}

export const CONVERSIONS: readonly Callable[] = [
  type('int', toInt),
  type('float', ([value = 0]) => toFloat(value)),
  type('str', ([value = ''], _, meter) => countedText(str(value), meter)),
  type('bool', ([value = false]) => isTrue(value)),
  type('list', ([items = []], _, meter) => toList(items, meter)),
  type('tuple', ([items = []], _, meter) => new Tuple(toList(items, meter))),
  type('set', ([items = []], _, meter) => setOf(items, meter)),
  type('dict', toDict),
];

export function countedText(text: string, meter: Meter): string {
  meter.make(text.length);
  return text;
}

function toDict([given]: readonly Value[], named: KeywordArguments, meter: Meter): Value {
  return dictOf([...(given === undefined ? [] : toEntries(given, meter)), ...named]);
}

const DIGITS: { readonly [base: number]: RegExp } = {
  2: /^(?:0[bB]_?)?[01]+(?:_[01]+)*$/,
  8: /^(?:0[oO]_?)?[0-7]+(?:_[0-7]+)*$/,
  10: /^[0-9]+(?:_[0-9]+)*$/,
  16: /^(?:0[xX]_?)?[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*$/,
};

const MOST_DIGITS = 4300;

function toInt(args: readonly Value[], named: KeywordArguments): Value {
  const [value = 0, base] = bind('int', ['x', 'base'], 0, args, named);
  if (typeof value === 'string') return parseInt10(value, base === undefined ? 10 : intArg(base));
  if (base !== undefined) return typeError("int() can't convert non-string with explicit base");
  if (isInt(value)) return typeof value === 'boolean' ? Number(value) : value;
  return intOf(BigInt(Math.trunc(finiteDouble(value))));
}

// The longest string that is read as a number. Longer ones would be too long for a pattern.
const LONGEST_NUMBER = 5000;

function quoted(text: string): string {
  return textRepr(shortened(text, 100));
}

function parseInt10(text: string, base: number): Value {
  const bad = () => valueError(`invalid literal for int() with base ${base}: ${quoted(text)}`);
  if (text.length > LONGEST_NUMBER) return bad();
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(asciiDigits(text.trim())) ?? [];
  const pattern = DIGITS[base];
  if (pattern === undefined) return valueError('int() base must be 2, 8, 10 or 16 here');
  if (!pattern.test(digits)) return bad();
  if (digits.length > MOST_DIGITS) return valueError(`Exceeds the limit (${MOST_DIGITS} digits) for integer string conversion`);
  const bare = digits.replaceAll('_', '').replace(/^0[bBoOxX]/, '');
  const prefix = base === 2 ? '0b' : base === 8 ? '0o' : base === 16 ? '0x' : '';
  const size = BigInt(prefix + bare);
  return intOf(sign === '-' ? -size : size);
}

const FLOAT = /^[-+]?(?:[0-9]+(?:_[0-9]+)*\.?(?:[0-9]+(?:_[0-9]+)*)?|\.[0-9]+(?:_[0-9]+)*)(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/;

function toFloat(value: Value): Value {
  if (isNumber(value)) return floatOf(toDouble(value));
  if (typeof value !== 'string') return typeError(`float() argument must be a string or a real number, not '${typeName(value)}'`);
  if (value.length > LONGEST_NUMBER) return valueError(`could not convert string to float: ${quoted(value)}`);
  const text = asciiDigits(value.trim());
  const special = /^([-+]?)(inf|infinity|nan)$/i.exec(text);
  if (special !== null) {
    const isNan = special[2]?.toLowerCase() === 'nan';
    return isNan ? Number.NaN : special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  if (!FLOAT.test(text)) return valueError(`could not convert string to float: ${quoted(value)}`);
  return floatOf(Number(text.replaceAll('_', '')));
}

// Formats a whole number in another base, as `hex`, `oct` and `bin` do.
export function inBase(value: Value, base: number, prefix: string): string {
  if (!isInt(value)) return typeError(`'${typeName(value)}' object cannot be interpreted as an integer`);
  const big = toBig(value);
  return `${big < 0n ? '-' : ''}${prefix}${(big < 0n ? -big : big).toString(base)}`;
}
