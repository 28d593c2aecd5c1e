import { largest, smallest } from '@tamis/core/kind';
import { coerced } from '../fields/field-type.ts';
import { compilePattern } from '../fields/pattern.ts';
import type { RuleLanguage } from '../model/extraction-contract.ts';
import { pathReader } from '../path/normal-path.ts';

/** The information about a rule that is available before it is written. */
export interface RuleWish {
  readonly samples: readonly string[];
  /** What a person said. */
  readonly hint?: string;
  /** The names of the fields that are wanted. */
  readonly fields?: readonly string[];
  /** Patterns of an earlier rule. */
  readonly patterns?: readonly string[];
  /** The current language. Once Python is needed, it stays. */
  readonly before?: RuleLanguage;
}

/** The chosen language, and the reasons for it. */
export interface ChosenLanguage {
  readonly language: RuleLanguage;
  /** The reasons for Python. Empty for YAML. */
  readonly reasons: readonly string[];
  /** The requirements that YAML can barely meet. */
  readonly advice: readonly string[];
}

/** Chooses the language of a rule: Python if anything needs it, otherwise YAML. */
export function chooseLanguage(wish: RuleWish): ChosenLanguage {
  const reasons = [
    ...(wish.before === 'python' ? ['it was Python before'] : []),
    ...hintReasons(wish.hint ?? ''),
    ...(wish.fields ?? []).flatMap(nameReasons),
    ...placeReasons(wish.samples),
    ...(wish.patterns ?? []).flatMap((pattern) => patternReasons(pattern, 200, 10)),
  ];
  const advice = (wish.patterns ?? []).flatMap((pattern) => patternReasons(pattern, 100, 5));
  return { language: reasons.length > 0 ? 'python' : 'yaml', reasons, advice };
}

// Words that ask for more than extracting text from a path.
const WORDS = [
  'compute, calculate, derive, formula, start/end, range, convert to, expand, lookup, map to, translate, reference',
  'if, when, otherwise, depending on, conditional, combine, merge, join, aggregate',
].flatMap((line) => line.split(', '));

// Returns the reasons in a hint, matching whole words only. `identifier` says nothing about `if`.
function hintReasons(hint: string): readonly string[] {
  const spaced = ` ${hint.toLowerCase().replaceAll(/[^a-z0-9/]+/g, ' ')} `;
  return WORDS.filter((word) => spaced.includes(` ${word} `)).map((word) => `the hint says "${word}"`);
}

const NAMES = new Set(['total', 'sum', 'average', 'diff', 'ratio', 'percent']);

function nameReasons(name: string): readonly string[] {
  const isMade = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => NAMES.has(word));
  return isMade ? [`the field ${name} must be computed`] : [];
}

function placeReasons(samples: readonly string[]): readonly string[] {
  const read = pathReader();
  const lists = samples.map((sample) => read(sample).segments);
  const depth = largest([0, ...lists.map(({ length }) => length)]);
  return Array.from({ length: depth }, (_, index) => -1 - index).flatMap((place) => {
    const texts = lists.flatMap((list) => list.at(place) ?? []);
    const date = firstOf(texts, unreadDate);
    return [
      ...(date === undefined ? [] : [`type: date does not read ${date} at segment(${place})`]),
      ...(lists.some((list) => hasMonthName(list, place)) || areMonths(texts) ? [`months have names at segment(${place})`] : []),
      ...(texts.some(isEncoded) ? [`text is encoded at segment(${place})`] : []),
    ];
  });
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const DATE =
  /(?<![a-z0-9]|[0-9][-._])(?:([0-9]{4})([-._])([0-9]{1,2})\2([0-9]{1,2})|([0-9]{1,2})([-._])([0-9]{1,2})\6([0-9]{4}))(?![a-z0-9])/i;

// A date that a rule in YAML could only keep as text: the year last, other separators, or no leading zeros.
function unreadDate(text: string): string | undefined {
  const parts = DATE.exec(text);
  if (parts === null || coerced(parts[0], 'date') !== undefined) return undefined;
  const [year, ...rest] = [parts[1] ?? parts[8], parts[3] ?? parts[5], parts[4] ?? parts[7]].map(Number) as [
    number,
    number,
    number,
  ];
  const isDay = smallest(rest) >= 1 && smallest(rest) <= 12 && largest(rest) <= 31;
  return isYear(year) && isDay ? parts[0] : undefined;
}

function isYear(value: number): boolean {
  return value >= 1900 && value <= 2100;
}

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december';
const MONTH = new RegExp(`^(?:${MONTHS})$`, 'i');
const DATED_MONTH = new RegExp(
  `(?:^|[^a-z0-9])(?:(?:[0-9]{1,2}|(?:19|20)[0-9]{2})[-._ ]?(?:${MONTHS})(?![a-z])|(?:${MONTHS})[-._ ]?(?:[0-9]{1,2}|(?:19|20)[0-9]{2})(?![a-z0-9]))`,
  'i',
);

function hasMonthName(list: readonly string[], place: number): boolean {
  const text = list.at(place) ?? '';
  if (DATED_MONTH.test(text)) return true;
  const neighbours = [place === -list.length ? '' : list.at(place - 1), place === -1 ? '' : list.at(place + 1)];
  return MONTH.test(stemOf(text)) && neighbours.some((one) => /^[0-9]{4}$/.test(one ?? '') && isYear(Number(one)));
}

const MONTHS_ENOUGH = 3;

function areMonths(texts: readonly string[]): boolean {
  const names = texts.map((text) => stemOf(text).toLowerCase());
  return new Set(names).size >= MONTHS_ENOUGH && names.every((name) => MONTH.test(name));
}

function stemOf(text: string): string {
  return text.includes('.') ? text.slice(0, text.indexOf('.')) : text;
}

// Base64 of more than a few bytes: both cases, digits, the right length, and no words.
function isEncoded(text: string): boolean {
  const stem = stemOf(text);
  return (
    stem.length >= 16 &&
    stem.length % 4 === 0 &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(stem) &&
    /[A-Z]/.test(stem) &&
    /[a-z]/.test(stem) &&
    /[0-9=]/.test(stem)
  );
}

function patternReasons(pattern: string, length: number, groups: number): readonly string[] {
  const compiled = compilePattern(pattern);
  const isLong = pattern.length > length || ('groups' in compiled && compiled.groups > groups);
  return isLong
    ? [`a pattern has ${pattern.length} characters${'groups' in compiled ? ` and ${compiled.groups} groups` : ''}`]
    : [];
}
