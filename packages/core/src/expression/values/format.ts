import { PyError, typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { floatText } from './float-text.ts';
import { isFloat, isInt, isNumber, type Numeric, toBig, toDouble } from './numbers.ts';
import { str } from './repr.ts';
import { textLength, textSlice } from './text.ts';
import { typeName } from './type-name.ts';
import type { Value } from './value.ts';

interface Spec {
  readonly fill: string;
  readonly align: string;
  readonly isZeroFilled: boolean;
  readonly sign: string;
  readonly alternate: boolean;
  readonly width: number;
  readonly grouping: string;
  readonly precision: number | undefined;
  readonly type: string;
}

const SPEC = /^(?:(.)?([<>=^]))?([-+ ])?(z)?(#)?(0)?([0-9]{1,9})?([,_])?(?:\.([0-9]{1,9}))?([a-zA-Z%])?$/su;

const MOST_DIGITS = 100;

/** Formats a value according to a specification, as in `f'{value:>8.2f}'`. */
export function format(value: Value, specification: string, meter: Meter): string {
  if (specification === '') {
    const text = str(value);
    meter.make(text.length);
    return text;
  }
  const spec = read(specification, value);
  meter.make(spec.width + (spec.precision ?? 0));
  if (typeof value === 'string') return formatText(value, spec);
  if (isNumber(value)) return formatNumber(value, spec, meter);
  return typeError(`unsupported format string passed to ${typeName(value)}.__format__`);
}

function read(specification: string, value: Value): Spec {
  const match = SPEC.exec(specification);
  if (match === null) return valueError(`Invalid format specifier '${specification}' for object of type '${typeName(value)}'`);
  const [, fill, align, sign = '', , alternate, zero, width = '0', grouping = '', precision, type = ''] = match;
  return {
    fill: fill ?? (zero === undefined ? ' ' : '0'),
    align: align ?? '',
    isZeroFilled: zero !== undefined && align === undefined,
    sign,
    alternate: alternate !== undefined,
    width: Number(width),
    grouping,
    precision: precision === undefined ? undefined : Number(precision),
    type,
  };
}

function formatText(text: string, spec: Spec): string {
  if (spec.type !== '' && spec.type !== 's') return unknownCode(spec.type, 'str');
  if (spec.sign !== '') return valueError('Sign not allowed in string format specifier');
  if (spec.align === '=') return valueError("'=' alignment not allowed in string format specifier");
  if (spec.grouping !== '') return valueError(`Cannot specify '${spec.grouping}' with 's'.`);
  return pad('', spec.precision === undefined ? text : textSlice(text, 0, spec.precision), spec, '<');
}

function unknownCode(type: string, of: string): never {
  return valueError(`Unknown format code '${type}' for object of type '${of}'`);
}

function formatNumber(value: Numeric, spec: Spec, meter: Meter): string {
  if (typeof value === 'boolean' && spec.type === '') return formatInt(toBig(value), spec, meter);
  if (isInt(value) && 'bcdoxXn'.includes(spec.type)) return formatInt(toBig(value), spec, meter);
  if (spec.type === '' || 'eEfFgGn%'.includes(spec.type)) return formatFloat(value, spec);
  return unknownCode(spec.type, isInt(value) ? 'int' : 'float');
}

const BASES: { readonly [type: string]: readonly [number, string] } = {
  b: [2, '0b'],
  o: [8, '0o'],
  x: [16, '0x'],
  X: [16, '0X'],
};

function formatInt(value: bigint, spec: Spec, meter: Meter): string {
  if (spec.grouping === ',' && 'bcoxXn'.includes(spec.type) && spec.type !== '')
    return valueError(`Cannot specify ',' with '${spec.type}'.`);
  if (spec.type === 'c' && (value < 0n || value > 0x10ffffn)) throw new PyError('OverflowError', '%c arg not in range(0x110000)');
  if (spec.precision !== undefined) return valueError('Precision not allowed in integer format specifier');
  if (spec.type === 'c') return pad('', String.fromCodePoint(Number(value)), spec, '<');
  const [base, prefix] = BASES[spec.type] ?? [10, ''];
  const size = value < 0n ? -value : value;
  meter.make(size.toString(2).length);
  const digits = spec.type === 'X' ? size.toString(base).toUpperCase() : size.toString(base);
  const sign = signOf(value < 0n, spec) + (spec.alternate ? prefix : '');
  return number(sign, digits, '', spec, base === 10 ? 3 : 4);
}

function signOf(isNegative: boolean, spec: Spec): string {
  return isNegative ? '-' : spec.sign === '-' ? '' : spec.sign;
}

function formatFloat(value: Numeric, spec: Spec): string {
  const double = toDouble(value);
  const size = Math.abs(double);
  const sign = signOf(double < 0 || Object.is(double, -0), spec);
  if (!Number.isFinite(double)) {
    const word = Number.isNaN(double) ? 'nan' : 'inf';
    const cased = /[EFG]/.test(spec.type) ? word.toUpperCase() : word;
    return number(sign, cased, '', { ...spec, grouping: '' }, 3);
  }
  const text = digitsOf(size, spec, isFloat(value) || spec.type !== '');
  const [, whole = '', rest = ''] = /^([0-9]+)(.*)$/s.exec(text) ?? [];
  return number(sign, whole, rest, spec, 3);
}

function digitsOf(size: number, spec: Spec, isPlainFloat: boolean): string {
  const precision = Math.min(spec.precision ?? 6, MOST_DIGITS);
  switch (spec.type) {
    case 'f':
    case 'F':
      return fixed(size, precision);
    case '%':
      return `${fixed(size * 100, precision)}%`;
    case 'e':
    case 'E':
      return exponential(size, precision, spec.type);
    case 'g':
    case 'G':
    case 'n':
      return general(size, precision || 1, spec, false);
    default:
      if (spec.precision === undefined) return isPlainFloat ? floatText(size) : String(size);
      return general(size, precision || 1, spec, isPlainFloat);
  }
}

export function fixed(size: number, digits: number): string {
  if (size >= 1e21) return BigInt(size) + (digits > 0 ? `.${'0'.repeat(digits)}` : '');
  const rounded = size.toFixed(digits);
  if (digits > MOST_DIGITS - 30) return rounded;
  const longer = size.toFixed(digits + 30);
  const isTie = /^50*$/.test(longer.slice(longer.length - 30));
  if (!isTie) return rounded;
  const down = longer.slice(0, longer.length - 30).replace(/\.$/, '');
  return Number(down.at(-1)) % 2 === 0 ? down : rounded;
}

function exponential(size: number, digits: number, letter: string): string {
  const [mantissa = '0', exponent = '+0'] = size.toExponential(digits).split('e');
  return `${mantissa}${letter}${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}

// Formats significant digits, with an exponent if the number is too large or too small for them.
function general(size: number, precision: number, spec: Spec, keepsPoint: boolean): string {
  const exponent = size === 0 ? 0 : Number(size.toExponential(precision - 1).split('e')[1]);
  // With a point to keep, Python switches to an exponent one digit sooner.
  const limit = keepsPoint ? Math.min(precision - 1, 16) : precision;
  const trim = (text: string) => (spec.alternate ? text : text.replace(/(\.[0-9]*?)0+$/, '$1').replace(/\.$/, ''));
  if (exponent < -4 || exponent >= limit) {
    const [mantissa = '', tail = ''] = exponential(size, precision - 1, spec.type === 'G' ? 'E' : 'e').split(/(?=[eE])/);
    return trim(mantissa) + tail;
  }
  const text = trim(fixed(size, Math.max(0, precision - 1 - exponent)));
  return keepsPoint && !text.includes('.') ? `${text}.0` : text;
}

function number(sign: string, whole: string, rest: string, spec: Spec, group: number): string {
  if (spec.grouping === '') return pad(sign, whole + rest, spec, '>');
  if (!(spec.isZeroFilled || spec.align === '=') || spec.fill !== '0')
    return pad(sign, grouped(whole, spec.grouping, group) + rest, spec, '>');
  // Zeros that fill the width are grouped too.
  const room = spec.width - sign.length - rest.length;
  let count = Math.max(whole.length, Math.floor((room * group) / (group + 1)));
  while (count + Math.floor((count - 1) / group) < room) count++;
  return sign + grouped(whole.padStart(count, '0'), spec.grouping, group) + rest;
}

function grouped(digits: string, mark: string, group: number): string {
  const first = digits.length % group || group;
  const parts = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += group) parts.push(digits.slice(at, at + group));
  return parts.join(mark);
}

function pad(sign: string, body: string, spec: Spec, usual: string): string {
  const missing = spec.width - textLength(sign) - textLength(body);
  if (missing <= 0) return sign + body;
  const align = spec.align || (spec.isZeroFilled && usual === '>' ? '=' : usual);
  if (align === '=') return sign + spec.fill.repeat(missing) + body;
  if (align === '<') return sign + body + spec.fill.repeat(missing);
  const before = align === '>' ? missing : missing >> 1;
  return spec.fill.repeat(before) + sign + body + spec.fill.repeat(missing - before);
}
