import { type Float, floatOf, intOf } from '@tamis/core/python-values';

type PlainScalar = null | boolean | number | bigint | Float | string;

const BOOLEANS: ReadonlyMap<string, boolean> = new Map(
  (['yes', 'true', 'on'] as const)
    .flatMap((word) => spellings(word).map((one) => [one, true] as const))
    .concat((['no', 'false', 'off'] as const).flatMap((word) => spellings(word).map((one) => [one, false] as never))),
);

const NULLS: ReadonlySet<string> = new Set(['', '~', ...spellings('null')]);

const INT = /^[-+]?(?:0b[01_]+|0[0-7_]+|0x[0-9a-fA-F_]+|0|[1-9][0-9_]*|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;

// A float. An exponent needs its sign and a dot before it, so `1e3` is a string.
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TIME =
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?$/;

// Longer strings are never numbers, so they are not matched against any pattern.
const LONGEST_NUMBER = 5_000;

export function plainScalar(text: string): PlainScalar {
  if (NULLS.has(text)) return null;
  const boolean = BOOLEANS.get(text);
  if (boolean !== undefined) return boolean;
  if (text.length > LONGEST_NUMBER || !/^[-+.0-9]/.test(text)) return text;
  if (INT.test(text)) return wholeNumber(text.replaceAll('_', ''));
  return FLOAT.test(text) ? floatNumber(text.replaceAll('_', '').toLowerCase()) : text;
}

export function isDate(text: string): boolean {
  return text.length < 64 && (DATE.test(text) || TIME.test(text));
}

function spellings(word: string): readonly string[] {
  return [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
}

function wholeNumber(text: string): number | bigint {
  const isNegative = text.startsWith('-');
  const digits = text.replace(/^[-+]/, '');
  const size = magnitude(digits);
  return intOf(isNegative ? -size : size);
}

function magnitude(digits: string): bigint {
  if (digits.includes(':')) return digits.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n);
  const isOctal = /^0[0-7]/.test(digits);
  return BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
}

function floatNumber(text: string): number | Float {
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/^[-+]/, '');
  if (digits === '.inf') return sign * Number.POSITIVE_INFINITY;
  if (digits === '.nan') return Number.NaN;
  const size = digits.split(':').reduce((sum, part) => sum * 60 + Number(part === '.' ? '0' : part), 0);
  return floatOf(sign * size);
}
