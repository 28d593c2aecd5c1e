import { findText, splitText } from '../../lib/find-text.ts';
import { intArg, textArg } from '../arguments.ts';
import { typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { toList } from '../values/iterate.ts';
import { slice } from '../values/subscript.ts';
import { characters, textLength, textSlice } from '../values/text.ts';
import { isTrue } from '../values/truth.ts';
import { typeName } from '../values/type-name.ts';
import { Tuple, type Value } from '../values/value.ts';
import { fillTemplate } from './fill-template.ts';
import type { Method, Methods } from './method.ts';
import { split, splitArgs, splitFromEnd, splitLines, WHITE_SPACE } from './split-text.ts';
import { isTitle, titleCase } from './title-case.ts';

type TextMethod = Method<string>;

// The methods of `str`.
export const TEXT_METHODS: Methods<string> = new Map<string, TextMethod>([
  ['upper', plain((text) => text.toUpperCase())],
  ['lower', plain((text) => text.toLowerCase())],
  ['casefold', plain((text) => text.replaceAll('ß', 'ss').toLowerCase())],
  ['swapcase', plain((text) => mapChars(text, (char) => (isUpper(char) ? char.toLowerCase() : char.toUpperCase())))],
  ['capitalize', plain((text) => mapChars(text, (char, at) => (at === 0 ? titleCase(char) : char.toLowerCase())))],
  ['title', plain(title)],
  ['strip', (text, [chars]) => trimmed(text, chars, true, true)],
  ['lstrip', (text, [chars]) => trimmed(text, chars, true, false)],
  ['rstrip', (text, [chars]) => trimmed(text, chars, false, true)],
  ['split', (text, args, meter, named) => split(text, ...splitArgs('split', args, named), meter)],
  ['rsplit', (text, args, meter, named) => splitFromEnd(text, ...splitArgs('rsplit', args, named), meter)],
  ['splitlines', (text, args, meter, named) => splitLines(text, isTrue(args[0] ?? named.get('keepends') ?? false), meter)],
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
  ['center', (text, args, meter) => padded(text, args, meter, center)],
  ['format', (text, args, meter, named) => fillTemplate(text, args, named, meter)],
  ['isdigit', every(/^\p{Nd}|[²³¹⁰⁴-⁹₀-₉]$/u)],
  ['isdecimal', every(/^\p{Nd}$/u)],
  ['isnumeric', every(/^\p{N}$/u)],
  ['isalpha', every(/^\p{L}$/u)],
  ['isalnum', every(/^[\p{L}\p{N}]$/u)],
  ['isspace', every(WHITE_SPACE)],
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

function trimmed(text: string, chars: Value | undefined, atStart: boolean, atEnd: boolean): string {
  const goes = trimmer(chars);
  const units = characters(text);
  let [start, end] = [0, units.length];
  while (atStart && start < end && goes(units[start] as string)) start++;
  while (atEnd && end > start && goes(units[end - 1] as string)) end--;
  return textSlice(text, start, end);
}

function trimmer(chars: Value | undefined): (char: string) => boolean {
  if (chars === undefined || chars === null) return (char) => WHITE_SPACE.test(char);
  const set = new Set(textArg('strip', chars));
  return (char) => set.has(char);
}

function join(glue: string, [parts]: readonly Value[], meter: Meter): Value {
  const items = toList(parts ?? null, meter);
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
  return at < 0 ? valueError('substring not found') : at;
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
