import { findText, splitText } from '../../lib/find-text.ts';
import { bind, intArg, textArg } from '../arguments.ts';
import { PyError, typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { listOf } from '../values/iterate.ts';
import { slice } from '../values/subscript.ts';
import { characters, textLength } from '../values/text.ts';
import { isTrue } from '../values/truth.ts';
import { typeName } from '../values/type-name.ts';
import { Tuple, type Value } from '../values/value.ts';
import { fillTemplate } from './fill-template.ts';
import type { Method, Methods } from './method.ts';
import { isTitle, titleCase } from './title-case.ts';

type TextMethod = Method<string>;

/** White space as Python strips and splits it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts these as white space
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Where Python breaks lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python breaks lines at these
const LINE_BREAK = /(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])/;

/** The methods of `str`. */
export const TEXT_METHODS: Methods<string> = new Map<string, TextMethod>([
  ['upper', plain((text) => text.toUpperCase())],
  ['lower', plain((text) => text.toLowerCase())],
  ['casefold', plain((text) => text.replaceAll('ß', 'ss').toLowerCase())],
  ['swapcase', plain((text) => mapChars(text, (char) => (isUpper(char) ? char.toLowerCase() : char.toUpperCase())))],
  ['capitalize', plain((text) => mapChars(text, (char, at) => (at === 0 ? titleCase(char) : char.toLowerCase())))],
  ['title', plain(title)],
  ['strip', (text, [chars]) => trimEnd(trimStart(text, chars), chars)],
  ['lstrip', (text, [chars]) => trimStart(text, chars)],
  ['rstrip', (text, [chars]) => trimEnd(text, chars)],
  ['split', (text, args, meter, named) => split(text, ...splitArgs('split', args, named), meter)],
  ['rsplit', (text, args, meter, named) => splitFromEnd(text, ...splitArgs('rsplit', args, named), meter)],
  ['splitlines', (text, args, meter, named) => made(linesOf(text, isTrue(args[0] ?? named.get('keepends') ?? false)), meter)],
  ['join', join],
  ['replace', replace],
  ['startswith', (text, args, meter) => someEdge(args, 'startswith', (edge) => within(text, args, meter).startsWith(edge))],
  ['endswith', (text, args, meter) => someEdge(args, 'endswith', (edge) => within(text, args, meter).endsWith(edge))],
  ['removeprefix', (text, [edge]) => (text.startsWith(textArg('removeprefix', edge)) ? text.slice(String(edge).length) : text)],
  [
    'removesuffix',
    (text, [edge]) =>
      edge !== '' && text.endsWith(textArg('removesuffix', edge)) ? text.slice(0, text.length - String(edge).length) : text,
  ],
  ['find', (text, args, meter) => locate(text, args, false, meter)],
  ['rfind', (text, args, meter) => locate(text, args, true, meter)],
  ['index', (text, args, meter) => found(locate(text, args, false, meter))],
  ['rindex', (text, args, meter) => found(locate(text, args, true, meter))],
  [
    'count',
    (text, args, meter) =>
      args[0] === ''
        ? textLength(within(text, args, meter)) + 1
        : splitText(within(text, args, meter), textArg('count', args[0])).length - 1,
  ],
  ['partition', (text, [mark]) => partition(text, textArg('partition', mark), text.indexOf(String(mark)), false)],
  ['rpartition', (text, [mark]) => partition(text, textArg('rpartition', mark), text.lastIndexOf(String(mark)), true)],
  ['zfill', (text, [width], meter) => zeroFilled(text, intArg(width), meter)],
  ['ljust', (text, args, meter) => padded(text, args, meter, (missing) => [0, missing])],
  ['rjust', (text, args, meter) => padded(text, args, meter, (missing) => [missing, 0])],
  // CPython puts the odd blank on the left when both the width and the gap are odd.
  ['center', (text, args, meter) => padded(text, args, meter, (missing, width) => center(missing, width))],
  ['format', (text, args, meter, named) => fillTemplate(text, args, named, meter)],
  ['isdigit', every(/^\p{Nd}|[²³¹⁰⁴-⁹₀-₉]$/u)],
  ['isdecimal', every(/^\p{Nd}$/u)],
  ['isnumeric', every(/^\p{N}$/u)],
  ['isalpha', every(/^\p{L}$/u)],
  ['isalnum', every(/^[\p{L}\p{N}]$/u)],
  ['isspace', every(SPACE)],
  ['isidentifier', plainTest((text) => /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(text))],
  ['isascii', plainTest((text) => /^\p{ASCII}*$/u.test(text))],
  ['isupper', plainTest((text) => text === text.toUpperCase() && text !== text.toLowerCase())],
  ['islower', plainTest((text) => text === text.toLowerCase() && text !== text.toUpperCase())],
  ['istitle', plainTest(isTitle)],
]);

function plain(change: (text: string) => string): TextMethod {
  return (text, args, meter) => {
    if (args.length > 0) return typeError(`takes no arguments (${args.length} given)`);
    meter.make(text.length);
    return change(text);
  };
}

function plainTest(test: (text: string) => boolean): TextMethod {
  return (text, _, meter) => {
    meter.work((text.length >> 3) + 1);
    return test(text);
  };
}

function every(pattern: RegExp): TextMethod {
  return plainTest((text) => text !== '' && Array.from(text).every((char) => pattern.test(char)));
}

function mapChars(text: string, change: (char: string, at: number) => string): string {
  return Array.from(text, change).join('');
}

function isUpper(char: string): boolean {
  return char !== char.toLowerCase();
}

function title(text: string): string {
  let inWord = false;
  return mapChars(text, (char) => {
    const isCased = char.toLowerCase() !== char.toUpperCase();
    const result = !isCased ? char : inWord ? char.toLowerCase() : titleCase(char);
    inWord = isCased;
    return result;
  });
}

function trimStart(text: string, chars: Value | undefined): string {
  const goes = trimmer(chars);
  const units = characters(text);
  let start = 0;
  while (start < units.length && goes(units[start] as string)) start++;
  return typeof units === 'string' ? units.slice(start) : units.slice(start).join('');
}

function trimEnd(text: string, chars: Value | undefined): string {
  const goes = trimmer(chars);
  const units = characters(text);
  let end = units.length;
  while (end > 0 && goes(units[end - 1] as string)) end--;
  return typeof units === 'string' ? units.slice(0, end) : units.slice(0, end).join('');
}

function trimmer(chars: Value | undefined): (char: string) => boolean {
  if (chars === undefined || chars === null) return (char) => SPACE.test(char);
  const set = new Set(textArg('strip', chars));
  return (char) => set.has(char);
}

function splitArgs(of: string, args: readonly Value[], named: Parameters<TextMethod>[3]): [string | undefined, number] {
  const [mark = null, most = -1] = bind(of, ['sep', 'maxsplit'], 0, args, named);
  if (mark === '') return valueError('empty separator');
  if (mark !== null && typeof mark !== 'string') return typeError(`must be str or None, not ${typeName(mark)}`);
  const limit = intArg(most);
  return [mark ?? undefined, limit < 0 ? Number.POSITIVE_INFINITY : limit];
}

function split(text: string, mark: string | undefined, most: number, meter: Meter): Value {
  if (mark === undefined) return splitSpace(text, most, meter);
  const parts = splitText(text, mark);
  if (parts.length - 1 <= most) return made(parts, meter);
  return made([...parts.slice(0, most), parts.slice(most).join(mark)], meter);
}

/** White space is never beyond the basic plane, so units will do. */
function splitSpace(text: string, most: number, meter: Meter): string[] {
  const parts: string[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    meter.work(1);
    if (parts.length >= most) return [...parts, text.slice(at)];
    let end = at;
    while (end < text.length && !SPACE.test(text.charAt(end))) end++;
    parts.push(text.slice(at, end));
    at = skipSpace(text, end);
  }
  meter.make(parts.length);
  return parts;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at++;
  return at;
}

function splitFromEnd(text: string, mark: string | undefined, most: number, meter: Meter): Value {
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

function linesOf(text: string, keepsEnds: boolean): string[] {
  const parts = text.split(LINE_BREAK);
  const lines = parts.filter((_, at) => at % 2 === 0).map((line, at) => (keepsEnds ? line + (parts[2 * at + 1] ?? '') : line));
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function join(glue: string, [parts]: readonly Value[], meter: Meter): Value {
  const items = listOf(parts ?? null, meter);
  const wrong = items.findIndex((item) => typeof item !== 'string');
  if (wrong >= 0) return typeError(`sequence item ${wrong}: expected str instance, ${typeName(items[wrong] as Value)} found`);
  meter.make(items.reduce<number>((sum, item) => sum + (item as string).length + glue.length, 0));
  return items.join(glue);
}

function replace(text: string, args: readonly Value[], meter: Meter): Value {
  const [from, to] = [textArg('replace', args[0]), textArg('replace', args[1])];
  const most = args[2] === undefined ? -1 : intArg(args[2]);
  const parts = splitText(text, from);
  const places = from === '' ? textLength(text) + 1 : parts.length - 1;
  meter.make(text.length + places * to.length);
  if (from === '') return mapChars(` ${text}`, (char, at) => (at === 0 ? '' : char) + (most < 0 || at < most ? to : ''));
  if (most < 0 || parts.length - 1 <= most) return parts.join(to);
  return parts.slice(0, most + 1).join(to) + from + parts.slice(most + 1).join(from);
}

/** The part of a string that the second and third arguments select. */
function within(text: string, args: readonly Value[], meter: Meter): string {
  if (args.length < 2) return text;
  const whole = { lower: args[1] ?? null, upper: args[2] ?? null, step: null };
  return slice(text, whole, meter) as string;
}

function someEdge(args: readonly Value[], of: string, test: (edge: string) => boolean): boolean {
  const [edge] = args;
  return edge instanceof Tuple ? edge.items.some((one) => test(textArg(of, one))) : test(textArg(of, edge));
}

function locate(text: string, args: readonly Value[], fromEnd: boolean, meter: Meter): number {
  const wanted = textArg('find', args[0]);
  // Past the end nothing is found, not even an empty string.
  if (args[1] !== undefined && args[1] !== null && intArg(args[1]) > textLength(text)) return -1;
  const part = within(text, args, meter);
  meter.work((text.length >> 4) + 1);
  const at = fromEnd ? part.lastIndexOf(wanted) : findText(part, wanted);
  if (at < 0) return -1;
  const start = args[1] === undefined || args[1] === null ? 0 : intArg(args[1]);
  return textLength(part.slice(0, at)) + (start < 0 ? Math.max(0, start + textLength(text)) : start);
}

function found(at: number): number {
  if (at < 0) throw new PyError('ValueError', 'substring not found');
  return at;
}

function partition(text: string, mark: string, at: number, fromEnd: boolean): Value {
  if (mark === '') return valueError('empty separator');
  if (at < 0) return new Tuple(fromEnd ? ['', '', text] : [text, '', '']);
  return new Tuple([text.slice(0, at), mark, text.slice(at + mark.length)]);
}

function zeroFilled(text: string, width: number, meter: Meter): Value {
  const missing = Math.max(0, width - textLength(text));
  meter.make(missing);
  const sign = /^[-+]/.exec(text)?.[0] ?? '';
  return sign + '0'.repeat(missing) + text.slice(sign.length);
}

function padded(
  text: string,
  args: readonly Value[],
  meter: Meter,
  share: (missing: number, width: number) => readonly [number, number],
): Value {
  const width = intArg(args[0]);
  const fill = args[1] === undefined ? ' ' : textArg('padding', args[1]);
  if (textLength(fill) !== 1) return typeError('The fill character must be exactly one character long');
  const missing = Math.max(0, width - textLength(text));
  meter.make(missing * fill.length);
  const [before, after] = share(missing, width);
  return fill.repeat(before) + text + fill.repeat(after);
}

function center(missing: number, width: number): readonly [number, number] {
  const before = (missing >> 1) + (missing & width & 1);
  return [before, missing - before];
}
