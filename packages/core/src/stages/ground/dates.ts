import { appendAll } from '../../lib/append-all.ts';
import type { Span } from '../../lib/span.ts';
import { withoutAccents } from './fold/accents.ts';
import { withoutCase } from './fold/case.ts';
import { digitOf } from './fold/digits.ts';
import { withoutWidth } from './fold/width.ts';
import { monthNamed } from './month-names.ts';
import { endsWord, startsWord } from './word-edges.ts';

// A date in a string, by day, month and year: `2024-3-12`.
interface WrittenDate extends Span {
  readonly day: string;
}

interface Pair extends Span {
  readonly year: number;
  readonly first: number;
  readonly second: number;
  readonly separator: string;
}

const REACH = 32;

const YEAR_FIRST = /^\d{4}([-/.])(\d{1,2})\1(\d{1,2})(?!\d)/;
const IDEOGRAPHS = /^\d{4}\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const NUMBERS_BEFORE = /(?<![\d./-])(\d{1,2})([-/.])(\d{1,2})\2$/;
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|[.ºª])?[\s-]{1,2}(?:de |of )?(\p{L}{3,12})\.?,?(?:\s(?:de|del|of)\s|[\s-])$/u;
const MONTH_FIRST = /(?<!\p{L})(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s$/u;

// Returns the first place of every date in a string, by day. A date that may be either of two days is left out unless other dates settle
// it.
export function datesIn(text: string): ReadonlyMap<string, Span> {
  const pairs: Pair[] = [];
  const found: WrittenDate[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!isYearAt(text, at)) continue;
    const date = plainDate(text, at);
    if (date !== undefined) found.push(date);
    else appendAll(pairs, pairBefore(text, at));
    at += 3;
  }
  const all = [...found, ...settled(pairs)].filter(isWhole(text)).sort((one, other) => other.start - one.start);
  return new Map(all.map(({ day, start, end }) => [day, { start, end }]));
}

function isWhole(text: string): (date: Span) => boolean {
  return ({ start, end }) => startsWord(text, start) && endsWord(text, end);
}

export function dayOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 2 * REACH) return undefined;
  const [first] = datesIn(trimmed);
  return first?.[1].start === 0 && first[1].end === trimmed.length ? first[0] : undefined;
}

function isYearAt(text: string, at: number): boolean {
  for (let i = 0; i < 4; i++) if (!isAsciiDigit(text, at + i)) return false;
  return !isAsciiDigit(text, at - 1) && !isAsciiDigit(text, at + 4);
}

function isAsciiDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x80 && digitOf(code) >= 0;
}

function plainDate(text: string, at: number): WrittenDate | undefined {
  const year = Number(text.slice(at, at + 4));
  const after = text.slice(at, at + REACH);
  const iso = YEAR_FIRST.exec(after);
  if (iso) return dated(year, Number(iso[2]), Number(iso[3]), { start: at, end: at + iso[0].length });
  const ideographs = IDEOGRAPHS.exec(after);
  if (ideographs) return dated(year, Number(ideographs[1]), Number(ideographs[2]), { start: at, end: at + ideographs[0].length });
  const before = text.slice(Math.max(0, at - REACH), at);
  const dayFirst = DAY_FIRST.exec(before);
  const monthFirst = MONTH_FIRST.exec(before);
  const [day, month] = dayFirst ? [dayFirst[1], dayFirst[2]] : [monthFirst?.[2], monthFirst?.[1]];
  const length = (dayFirst ?? monthFirst)?.[0].length ?? 0;
  const number = monthNamed(foldedName(month ?? ''));
  return number === undefined ? undefined : dated(year, number, Number(day), { start: at - length, end: at + 4 });
}

function foldedName(name: string): string {
  return withoutCase(withoutAccents(withoutWidth(name)));
}

function dated(year: number, month: number, day: number, span: Span): WrittenDate | undefined {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { ...span, day: `${year}-${month}-${day}` } : undefined;
}

function pairBefore(text: string, at: number): readonly Pair[] {
  const found = NUMBERS_BEFORE.exec(text.slice(Math.max(0, at - REACH), at));
  if (found === null) return [];
  const [whole, first, separator = '', second] = found;
  const year = Number(text.slice(at, at + 4));
  return [{ start: at - whole.length, end: at + 4, year, first: Number(first), second: Number(second), separator }];
}

function settled(pairs: readonly Pair[]): readonly WrittenDate[] {
  const daysFirst = new Set(pairs.filter(({ first }) => first > 12).map(({ separator }) => separator));
  const monthsFirst = new Set(pairs.filter(({ second }) => second > 12).map(({ separator }) => separator));
  return pairs.flatMap(({ year, first, second, separator, start, end }) => {
    const dayFirst = first > 12 || first === second || (second <= 12 && daysFirst.has(separator) && !monthsFirst.has(separator));
    const monthFirst = second > 12 || (first <= 12 && monthsFirst.has(separator) && !daysFirst.has(separator));
    if (!dayFirst && !monthFirst) return [];
    const [day, month] = dayFirst ? [first, second] : [second, first];
    return dated(year, month, day, { start, end }) ?? [];
  });
}
