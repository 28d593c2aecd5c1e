import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isDate } from '../../lib/is-date.ts';
import { linearPattern } from '../../lib/linear-pattern.ts';

/** A format that can be checked; `check` says true of values of another kind than it is about. */
export interface Format {
  readonly name: string;
  readonly kind: 'string' | 'number';
  readonly check: (value: unknown) => boolean;
}

type TextCheck = (text: string) => boolean;

/** Longer texts are refused before the library looks: its checks for these take more than linear time, or copy the text. */
const LONGEST: { readonly [name: string]: number } = {
  date: 10,
  time: 64,
  'date-time': 96,
  'iso-time': 64,
  'iso-date-time': 96,
  email: 320,
  hostname: 254,
  ipv4: 15,
  ipv6: 45,
};

/** A URI may carry data, but not a film. */
const LONGEST_OTHER = 1_000_000;

/** An offset as RFC 3339 writes it; the library takes `+01` as well. */
const OFFSET = /([zZ]|[+-]\d\d:\d\d)$/;

/** The parts of a duration, none of them left out in between (RFC 3339, appendix A). */
const DATE_PART = '(\\d+Y(\\d+M(\\d+D)?)?|\\d+M(\\d+D)?|\\d+D)';
const TIME_PART = 'T(\\d+H(\\d+M(\\d+S)?)?|\\d+M(\\d+S)?|\\d+S)';

/** Where the check of the library backtracks or is too lenient, ours. */
const OWN: { readonly [name: string]: TextCheck } = {
  regex: isPattern,
  date: isDate,
  uuid: (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
  duration: patternCheck(`^P(\\d+W|${DATE_PART}(${TIME_PART})?|${TIME_PART})$`),
};

/** The formats of JSON Schema itself. Others, `byte` and `int32` say, mean different things to different people. */
const STANDARD = new Set(
  (
    'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid ' +
    'uri-template json-pointer relative-json-pointer regex'
  ).split(' '),
);

const cache = new Map<string, Format>();

/** A format by its name; undefined for names that are not known. */
export function formatOf(name: string): Format | undefined {
  if (!STANDARD.has(name) || !Object.hasOwn(fullFormats, name)) return undefined;
  const known = cache.get(name);
  if (known) return known;
  const format = makeFormat(name);
  cache.set(name, format);
  return format;
}

function makeFormat(name: string): Format {
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (own) return textFormat(name, own);
  const format = fullFormats[name as keyof typeof fullFormats];
  if (format === true) return textFormat(name, () => true);
  const test = testOf(format);
  if (typeof format === 'object' && 'type' in format && format.type === 'number') {
    return { name, kind: 'number', check: (value) => typeof value !== 'number' || test(value as never) };
  }
  const longest = LONGEST[name] ?? LONGEST_OTHER;
  const needsOffset = name === 'time' || name === 'date-time';
  return textFormat(name, (text) => text.length <= longest && test(text as never) && (!needsOffset || OFFSET.test(text)));
}

function testOf(format: unknown): (value: never) => boolean {
  if (format instanceof RegExp) return (text: string) => format.test(text);
  if (typeof format === 'function') return format as (value: never) => boolean;
  return testOf((format as { readonly validate: unknown }).validate);
}

function textFormat(name: string, check: TextCheck): Format {
  return { name, kind: 'string', check: (value) => typeof value !== 'string' || check(value) };
}

function patternCheck(source: string): TextCheck {
  return (text) => text.length <= LONGEST_OTHER && linearPattern(source, undefined).pattern?.test(text) === true;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
