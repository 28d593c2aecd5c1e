import type { Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { printed, used } from '../values.ts';
import { alias, type Filter, filter, text, usedNamed } from './filter.ts';
import { builtin } from './numbers.ts';

function method(value: Value, name: string, args: readonly Value[], meter: Meter): Value {
  const self = py.str(value);
  meter.work(self.length >> 5);
  return py.findMethod('', name)(self, args, meter, py.NO_NAMES);
}

const escapeFilter = filter('escape', [], (value, _, meter) => escaped(py.str(value), meter));

export const TEXT_FILTERS: readonly (readonly [string, Filter])[] = [
  filter('upper', [], (value, _, meter) => method(value, 'upper', [], meter)),
  filter('lower', [], (value, _, meter) => method(value, 'lower', [], meter)),
  filter('capitalize', [], (value, _, meter) => method(value, 'capitalize', [], meter)),
  filter('title', [], (value, _, meter) => titled(py.str(value), meter)),
  filter('trim', ['chars'], (value, [chars = null], meter) => method(value, 'strip', chars === null ? [] : [chars], meter)),
  filter('center', ['width'], (value, [width = 80], meter) => method(value, 'center', [width], meter)),
  filter('string', [], (value) => py.str(value)),
  filter('safe', [], (value) => py.str(value)),
  escapeFilter,
  alias('e', escapeFilter),
  alias('forceescape', escapeFilter),
  filter('replace', ['old', 'new', 'count'], replaced, 2),
  filter('wordcount', [], (value, _, meter) => wordCount(py.str(value), meter)),
  filter('indent', ['width', 'first', 'blank'], indented),
  filter('truncate', ['length', 'killwords', 'end', 'leeway'], truncated),
  filter('urlencode', [], (value, _, meter) => urlEncoded(value, meter)),
  ['format', formatted],
];

function escaped(from: string, meter: Meter): string {
  meter.make(from.length * 5);
  return from
    .replaceAll('&', '&amp;')
    .replaceAll('>', '&gt;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&#34;');
}

const WORD_STARTS = /([-\s({[<]+)/;

function titled(from: string, meter: Meter): string {
  meter.make(from.length);
  return from
    .split(WORD_STARTS)
    .map((word) => {
      const first = py.textSlice(word, 0, 1);
      return first.toUpperCase() + word.slice(first.length).toLowerCase();
    })
    .join('');
}

function replaced(value: Value, [old = '', fresh = '', count = null]: readonly (Value | undefined)[], meter: Meter): Value {
  return method(value, 'replace', [py.str(old), py.str(fresh), ...(count === null ? [] : [count])], meter);
}

function wordCount(from: string, meter: Meter): number {
  meter.work(from.length >> 3);
  return from.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
}

function indented(value: Value, [width = 4, first = false, blank = false]: readonly (Value | undefined)[], meter: Meter): Value {
  if (typeof value !== 'string') return py.typeError('expected a string');
  const by = typeof width === 'string' ? width : ' '.repeat(Math.max(0, py.intArg(width)));
  const lines = py.toList(method(`${value}\n`, 'splitlines', [], meter), meter) as string[];
  meter.make(value.length + lines.length * by.length);
  const body = lines.map((line, at) => (at > 0 && (line !== '' || py.isTrue(blank)) ? by + line : line)).join('\n');
  return py.isTrue(first) ? by + body : body;
}

// A string that is only slightly too long stays whole, as in Jinja.
const LEEWAY = 5;

function truncated(value: Value, given: readonly (Value | undefined)[], meter: Meter): Value {
  const [length = 255, killWords = false, , leeway = LEEWAY] = given;
  const end = text(given[2], '...');
  const most = py.intArg(length);
  if (most < py.textLength(end)) throw new py.PyError('AssertionError', `expected length >= ${py.textLength(end)}, got ${most}`);
  // Anything with a length passes if it is short.
  if (Number(builtin('len', [value], meter)) <= most + py.intArg(leeway)) return value;
  if (typeof value !== 'string') return py.typeError('expected a string');
  meter.make(most);
  const cut = py.textSlice(value, 0, most - py.textLength(end));
  const space = cut.lastIndexOf(' ');
  return (py.isTrue(killWords) || space < 0 ? cut : cut.slice(0, space)) + end;
}

function urlEncoded(value: Value, meter: Meter): string {
  if (typeof value === 'string' || !isIterable(value)) return quoted(py.str(value), '/', meter);
  const pairs = py.isMapping(value) ? py.entriesOf(value) : py.toList(value, meter).map((pair) => pairOf(pair, meter));
  return pairs.map(([key, item]) => `${queryPart(key, meter)}=${queryPart(item, meter)}`).join('&');
}

function pairOf(value: Value, meter: Meter): readonly [Value, Value] {
  const [key, item, ...more] = py.toList(value, meter);
  if (key !== undefined && item !== undefined && more.length === 0) return [key, item];
  throw new py.PyError('ValueError', 'expected two values in each item');
}

function isIterable(value: Value): boolean {
  return Array.isArray(value) || value instanceof py.Tuple || py.isMapping(value);
}

function queryPart(value: Value, meter: Meter): string {
  return quoted(py.str(value), '', meter).replaceAll('%20', '+');
}

// Percent-encodes everything but letters, digits, `_.-~` and the characters to keep.
function quoted(from: string, kept: string, meter: Meter): string {
  meter.make(from.length * 3);
  const encoded = encodeURIComponent(from.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return kept === '/' ? encoded.replaceAll('%2F', '/') : encoded;
}

// `'%s-%d' | format(a, b)`, or with names.
function formatted(...[value, args, named, { meter }]: Parameters<Filter>): Value {
  if (args.length > 0 && named.size > 0)
    throw new py.PyError('FilterArgumentError', "can't handle positional and keyword arguments at the same time");
  const given = named.size > 0 ? py.dictOf(usedNamed(named)) : new py.Tuple(args.map(used));
  return py.OPERATORS['%'](printed(value), given, meter);
}
