import { coerced } from '../fields/field-type.ts';
import { compilePattern } from '../fields/pattern.ts';
import type { RuleLanguage } from '../model/extraction-contract.ts';
import { pathReader } from '../path/normal-path.ts';

/** What is known about a rule before it is written. */
export interface RuleWish {
  readonly samples: readonly string[];
  /** What a person said. */
  readonly hint?: string;
  /** The names of the fields that are wanted. */
  readonly fields?: readonly string[];
  /** Patterns of an earlier rule. */
  readonly patterns?: readonly string[];
  /** The language so far: once Python is needed, it stays. */
  readonly before?: RuleLanguage;
}

/** A language, and the reasons for it. */
export interface ChosenLanguage {
  readonly language: RuleLanguage;
  readonly reasons: readonly string[];
  /** What YAML can barely do. */
  readonly advice: readonly string[];
}

/** Chooses the language of a rule: YAML, or Python as soon as one thing needs it. */
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

/** Words that ask for more than extracting text from a path. */
const WORDS = [
  'compute, calculate, derive, formula, start/end, range, convert to, expand, lookup, map to, translate, reference',
  'if, when, otherwise, depending on, conditional, combine, merge, join, aggregate',
].flatMap((line) => line.split(', '));

/** Whole words only: `identifier` says nothing about `if`. */
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
  return isMade ? [`the field ${name} has to be worked out`] : [];
}

/** What the samples have at one position that no YAML type reads. */
function placeReasons(samples: readonly string[]): readonly string[] {
  const lists = samples.map((sample) => pathReader()(sample).segments);
  const depth = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: depth }, (_, index) => -1 - index).flatMap((place) => {
    const texts = lists.flatMap((list) => list.at(place) ?? []);
    return [
      ...(hasMixedDates(texts) ? [`dates are written in different ways at segment(${place})`] : []),
      ...(texts.some(hasMonthName) ? [`months have names at segment(${place})`] : []),
      ...(texts.some(isEncoded) ? [`text is encoded at segment(${place})`] : []),
    ];
  });
}

function hasMixedDates(texts: readonly string[]): boolean {
  const forms = new Set(texts.flatMap((text) => dateForm(text) ?? []));
  return forms.size > 1;
}

/** How a date is written, if the whole text is one. */
function dateForm(text: string): string | undefined {
  if (coerced(text, 'date') !== undefined) return text.length === 8 ? 'basic' : 'iso';
  const parts = /^([0-9]{1,4})([-._])([0-9]{1,2})\2([0-9]{1,4})$/.exec(text);
  return parts === null ? undefined : `${parts[1]?.length}${parts[2]}${parts[4]?.length}`;
}

const MONTH =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

/** A month by name next to a number, or alone. */
function hasMonthName(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  return words.some((word) => MONTH.test(word)) && (/[0-9]/.test(text) || words.length === 1);
}

/** Base64 of more than a few bytes: both cases, digits, the right length, and no words. */
function isEncoded(text: string): boolean {
  const stem = text.includes('.') ? text.slice(0, text.indexOf('.')) : text;
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
