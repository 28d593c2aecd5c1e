import { splitText } from '../../lib/find-text.ts';
import { bind, intArg } from '../arguments.ts';
import { typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { typeName } from '../values/type-name.ts';
import type { KeywordArguments, Value } from '../values/value.ts';

/** White space as Python strips and splits it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts these as white space
export const WHITE_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: Python breaks lines at these
const LINE_BREAK = /(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])/;

export function splitArgs(of: string, args: readonly Value[], named: KeywordArguments): [string | undefined, number] {
  const [mark = null, most = -1] = bind(of, ['sep', 'maxsplit'], 0, args, named);
  if (mark === '') return valueError('empty separator');
  if (mark !== null && typeof mark !== 'string') return typeError(`must be str or None, not ${typeName(mark)}`);
  const limit = intArg(most);
  return [mark ?? undefined, limit < 0 ? Number.POSITIVE_INFINITY : limit];
}

// Python's `str.split`.
export function split(text: string, mark: string | undefined, most: number, meter: Meter): Value {
  if (mark === undefined) return splitSpace(text, most, meter);
  const parts = splitText(text, mark);
  if (parts.length - 1 <= most) return made(parts, meter);
  return made([...parts.slice(0, most), parts.slice(most).join(mark)], meter);
}

// Splits a string at white space, which is never beyond the basic plane, so code units will do.
function splitSpace(text: string, most: number, meter: Meter): string[] {
  const parts: string[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    meter.work(1);
    if (parts.length >= most) return [...parts, text.slice(at)];
    let end = at;
    while (end < text.length && !WHITE_SPACE.test(text.charAt(end))) end++;
    parts.push(text.slice(at, end));
    at = skipSpace(text, end);
  }
  meter.make(parts.length);
  return parts;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && WHITE_SPACE.test(text.charAt(at))) at++;
  return at;
}

// Python's `str.rsplit`.
export function splitFromEnd(text: string, mark: string | undefined, most: number, meter: Meter): Value {
  if (mark === undefined && most === Number.POSITIVE_INFINITY) return splitSpace(text, most, meter);
  if (mark === undefined) {
    const backwards = splitSpace(Array.from(text).reverse().join(''), most, meter);
    return backwards.map((part) => Array.from(part).reverse().join('')).reverse();
  }
  const parts: string[] = [];
  let end = text.length;
  while (parts.length < most) {
    meter.work(1);
    const at = mark.length > end ? -1 : text.lastIndexOf(mark, end - mark.length);
    if (at < 0) break;
    parts.push(text.slice(at + mark.length, end));
    end = at;
  }
  return made([...parts, text.slice(0, end)].reverse(), meter);
}

function made(parts: string[], meter: Meter): Value {
  meter.make(parts.length);
  return parts;
}

// Python's `str.splitlines`.
export function splitLines(text: string, keepsEnds: boolean, meter: Meter): Value {
  const parts = text.split(LINE_BREAK);
  const lines = parts.filter((_, at) => at % 2 === 0).map((line, at) => (keepsEnds ? line + (parts[2 * at + 1] ?? '') : line));
  return made(lines.at(-1) === '' ? lines.slice(0, -1) : lines, meter);
}
