import { asciiDigits } from '../../lib/ascii-digits.ts';
import { exactWordsOf, normalise, wordsOf } from '../../lib/normalise.ts';
import type { Json } from '../../model/json.ts';
import { indexOf, type TermIndex } from './term-index.ts';

/** An allowed value with all its names. */
export interface Term {
  readonly value: Json;
  readonly names: readonly string[];
}

/** How a text relates to a vocabulary. */
export type Match =
  | { readonly kind: 'none' }
  | { readonly kind: 'same'; readonly value: Json }
  | { readonly kind: 'inside'; readonly value: Json }
  | { readonly kind: 'several'; readonly values: readonly Json[] };

/** Words that may negate what is next to them. */
const NEGATIONS = new Set(
  (
    'not no never non neither nor none without except cannot unable hardly barely rarely nicht kein keine pas ni nunca ' +
    'isnt wasnt arent werent aint dont doesnt didnt cant couldnt wont wouldnt shouldnt hasnt havent hadnt'
  ).split(' '),
);

/** Signs that mean no, boxes that are not ticked, letters struck out, and signs that mean no before a word. */
const NEGATING_SIGN = /[¬≠❌✗✘✖🚫⛔☐□▢⬜○◯]|[\u0334-\u0338]|\[\s*\]|(?<![\p{L}\p{N}])\(\s*\)|(?:^|\s)[!~-]\p{L}/u;

/** Longer texts are prose; a word found in them says little, and searching costs time. */
const LONGEST_TEXT = 4096;

/** What the contract says may surround a word. */
export interface Surroundings {
  readonly prefixes: readonly string[];
  readonly delimiters: readonly string[];
}

/** The same for a text that may have declared words before it and a remark after it; a remark that names another value counts. */
export function matchWithin(text: string, terms: readonly Term[], around: Surroundings): Match {
  const whole = matchVocabulary(text, terms);
  if (whole.kind === 'same' || text.length > LONGEST_TEXT) return whole;
  const { word, remark } = withoutSurroundings(text, around);
  if (word === text) return whole;
  const match = matchVocabulary(word, terms);
  return match.kind === 'same' && matchVocabulary(remark, terms).kind === 'none' ? match : whole;
}

function withoutSurroundings(
  text: string,
  { prefixes, delimiters }: Surroundings,
): { readonly word: string; readonly remark: string } {
  const bare = text.trimStart();
  const prefix = prefixes.find((one) => bare.toLowerCase().startsWith(one.toLowerCase()));
  const rest = prefix === undefined ? text : bare.slice(prefix.length);
  const cuts = delimiters.map((delimiter) => rest.indexOf(delimiter)).filter((at) => at >= 0);
  const end = cuts.length === 0 ? rest.length : Math.min(...cuts);
  return { word: rest.slice(0, end), remark: rest.slice(end) };
}

/** Finds the one allowed value that a text means: the same except for spelling, or one word of it among others. */
export function matchVocabulary(text: string, terms: readonly Term[]): Match {
  if (text.length > LONGEST_TEXT) return { kind: 'none' };
  const index = indexOf(terms);
  const same = inOrder([...sameScalars(text.trim(), index), ...sameNames(normalise(text), index)], index);
  if (same.length === 1) return { kind: 'same', value: (same[0] as Term).value };
  if (same.length > 1) return { kind: 'several', values: same.map((term) => term.value) };
  return matchInside(text, index);
}

/** Words are compared by their spelling. */
function sameNames(spelling: string, { byName }: TermIndex): readonly Term[] {
  return spelling === '' ? [] : (byName.get(spelling) ?? []);
}

/** Numbers and booleans are compared as values. */
function sameScalars(text: string, { byValue }: TermIndex): readonly Term[] {
  const digits = asciiDigits(text);
  const number = /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(digits) ? byValue.get(Number(digits)) : undefined;
  const flag = /^(?:true|false)$/i.test(text) ? byValue.get(text.toLowerCase() === 'true') : undefined;
  return [...(number ?? []), ...(flag ?? [])];
}

/** Terms without repetitions, in the order of their list. */
function inOrder(terms: readonly Term[], { order }: TermIndex): readonly Term[] {
  return [...new Set(terms)].sort((one, other) => (order.get(one) as number) - (order.get(other) as number));
}

function matchInside(text: string, index: TermIndex): Match {
  const { found: literal, rest } = literalTerms(text, index);
  const exact = termsInside(exactWordsOf(rest), index, 'exact');
  const words = exact.length === 1 ? exact : termsInside(wordsOf(rest), index, 'folded');
  const found = [...new Set([...literal, ...words])];
  if (found.length > 1) return { kind: 'several', values: found.map((term) => term.value) };
  const only = found[0];
  if (only === undefined || NEGATING_SIGN.test(text) || wordsOf(text).some((word) => NEGATIONS.has(word)))
    return { kind: 'none' };
  return { kind: 'inside', value: only.value };
}

/**
 * Names that are more than words, found as they are written, and the text without them, so that their words don't count again.
 */
function literalTerms(text: string, { literals }: TermIndex): { readonly found: readonly Term[]; readonly rest: string } {
  const found: Term[] = [];
  let rest = text;
  for (const { term, name } of literals) {
    const at = name.length > rest.length ? -1 : rest.indexOf(name);
    if (at < 0 || /[\p{L}\p{N}]/u.test(rest.charAt(at - 1) + rest.charAt(at + name.length))) continue;
    found.push(term);
    rest = rest.replaceAll(name, ' ');
  }
  return { found, rest };
}

/** The terms whose words are next to each other in the text, except those that are only part of a longer one found there. */
function termsInside(text: readonly string[], index: TermIndex, as: 'exact' | 'folded'): readonly Term[] {
  const names = as === 'exact' ? index.byExact : index.byFolded;
  const places = text.flatMap((first, at) =>
    (names.get(first) ?? [])
      .filter((name) => name[as].every((word, offset) => text[at + offset] === word))
      .map((name) => ({ term: name.term, at, length: name[as].length })),
  );
  const kept = places.filter(
    (place) =>
      !places.some(
        (other) => other.length > place.length && other.at <= place.at && other.at + other.length >= place.at + place.length,
      ),
  );
  return inOrder(
    kept.map((place) => place.term),
    index,
  );
}
