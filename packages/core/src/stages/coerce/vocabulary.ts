import { asciiDigits } from '../../lib/ascii-digits.ts';
import { smallest } from '../../lib/largest.ts';
import { exactWordsOf, foldCase, normalise, normalisedWords } from '../../lib/normalise.ts';
import type { Json } from '../../model/index.ts';
import { indexOf, type SpelledName, type Term, type TermIndex } from './term-index.ts';

type Match =
  | { readonly kind: 'none' }
  | { readonly kind: 'same'; readonly value: Json }
  | { readonly kind: 'inside'; readonly value: Json }
  | { readonly kind: 'several'; readonly values: readonly Json[] };

const NEGATIONS = new Set(
  (
    'not no never non neither nor none without except cannot unable hardly barely rarely nicht kein keine pas ni nunca ' +
    'isnt wasnt arent werent aint dont doesnt didnt cant couldnt wont wouldnt shouldnt hasnt havent hadnt'
  ).split(' '),
);

const NEGATING_SIGN = /[¬≠❌✗✘✖🚫⛔☐□▢⬜○◯]|[\u0334-\u0338]|\[\s*\]|(?<![\p{L}\p{N}])\(\s*\)|(?:^|\s)[!~-]\p{L}/u;

// Longer strings are prose, in which a single word says little and searching costs time.
const LONGEST_TEXT = 4096;

export interface WordNeighbours {
  readonly prefixes: readonly string[];
  readonly delimiters: readonly string[];
}

// Like `matchVocabulary`, for a string that may have declared words before it and a remark after it. A remark that names another value
// counts.
export function matchWithin(text: string, terms: readonly Term[], around: WordNeighbours): Match {
  const whole = matchVocabulary(text, terms);
  if (whole.kind === 'same' || text.length > LONGEST_TEXT) return whole;
  const { word, remark } = withoutSurroundings(text, around);
  if (word === text) return whole;
  const match = matchVocabulary(word, terms);
  return match.kind === 'same' && termsIn(remark, indexOf(terms)).length === 0 ? match : whole;
}

function withoutSurroundings(
  text: string,
  { prefixes, delimiters }: WordNeighbours,
): { readonly word: string; readonly remark: string } {
  const bare = text.trimStart();
  const prefix = prefixes.find((one) => bare.toLowerCase().startsWith(one.toLowerCase()));
  const rest = prefix === undefined ? text : bare.slice(prefix.length);
  const cuts = delimiters.map((delimiter) => rest.indexOf(delimiter)).filter((at) => at >= 0);
  const end = cuts.length === 0 ? rest.length : smallest(cuts);
  return { word: rest.slice(0, end), remark: rest.slice(end) };
}

export function matchVocabulary(text: string, terms: readonly Term[]): Match {
  if (text.length > LONGEST_TEXT) return { kind: 'none' };
  const index = indexOf(terms);
  const same = inOrder([...sameScalars(text.trim(), index), ...sameNames(normalise(text), index)], index);
  if (same.length === 1) return { kind: 'same', value: (same[0] as Term).value };
  if (same.length > 1) return { kind: 'several', values: same.map((term) => term.value) };
  return matchInside(text, index);
}

function sameNames(spelling: string, { byName }: TermIndex): readonly Term[] {
  return spelling === '' ? [] : (byName.get(spelling) ?? []);
}

function sameScalars(text: string, { byValue }: TermIndex): readonly Term[] {
  const digits = asciiDigits(text);
  const number = /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(digits) ? byValue.get(Number(digits)) : undefined;
  const flag = /^(?:true|false)$/i.test(text) ? byValue.get(text.toLowerCase() === 'true') : undefined;
  return [...(number ?? []), ...(flag ?? [])];
}

function inOrder(terms: readonly Term[], { order }: TermIndex): readonly Term[] {
  return [...new Set(terms)].sort((one, other) => (order.get(one) as number) - (order.get(other) as number));
}

function matchInside(text: string, index: TermIndex): Match {
  const found = termsIn(text, index);
  if (found.length > 1) return { kind: 'several', values: found.map((term) => term.value) };
  const only = found[0];
  if (only === undefined || NEGATING_SIGN.test(text) || normalisedWords(text).some((word) => NEGATIONS.has(word)))
    return { kind: 'none' };
  return { kind: 'inside', value: only.value };
}

// Returns the terms that a string names, in any spelling that would be read as the term if it were alone.
function termsIn(text: string, index: TermIndex): readonly Term[] {
  const { hits, rest } = literalHits(foldCase(text), index);
  const all = [...hits, ...wordHits(normalisedWords(rest), index)];
  // Of two values that differ only in case, the one is meant that is always written exactly.
  const exact = all.filter((hit) => all.some((other) => isTwin(hit, other)) && isAlwaysExact(hit, text));
  return inOrder(
    all.filter((hit) => !exact.some((other) => isTwin(hit, other))).map((hit) => hit.term),
    index,
  );
}

function isTwin(hit: SpelledName, other: SpelledName): boolean {
  return other.term !== hit.term && other.spelling === hit.spelling;
}

function isAlwaysExact({ name, spelling, isWords }: SpelledName, text: string): boolean {
  if (!isWords) return text.split(name).length === foldCase(text).split(spelling).length;
  return timesIn(exactWordsOf(text), exactWordsOf(name).join('')) === timesIn(normalisedWords(text), spelling);
}

function timesIn(words: readonly string[], spelling: string): number {
  return words.filter((_, at) => joinedFrom(words, at, spelling.length).some(({ joined }) => joined === spelling)).length;
}

function joinedFrom(words: readonly string[], at: number, longest: number): readonly { joined: string; end: number }[] {
  const all: { joined: string; end: number }[] = [];
  let joined = '';
  for (let end = at; end < words.length; end++) {
    joined += words[end] as string;
    if (joined.length > longest) break;
    all.push({ joined, end: end + 1 });
  }
  return all;
}

// Returns the names that are more than words, longest first, and the text without them, so that their words do not count again.
function literalHits(text: string, { literals }: TermIndex): { readonly hits: readonly SpelledName[]; readonly rest: string } {
  const found = new Set<string>();
  let rest = text;
  for (const { spelling } of literals) {
    if (found.has(spelling) || !occursIn(rest, spelling)) continue;
    found.add(spelling);
    rest = rest.replaceAll(spelling, ' ');
  }
  return { hits: found.size === 0 ? [] : literals.filter(({ spelling }) => found.has(spelling)), rest };
}

function occursIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1) + text.charAt(at + name.length))) return true;
  }
  return false;
}

function wordHits(text: readonly string[], { bySpelling, longest }: TermIndex): readonly SpelledName[] {
  const places = text.flatMap((_, at) =>
    joinedFrom(text, at, longest).flatMap(({ joined, end }) => (bySpelling.get(joined) ?? []).map((hit) => ({ hit, at, end }))),
  );
  const kept = places.filter(
    (place) =>
      !places.some((other) => other.end - other.at > place.end - place.at && other.at <= place.at && other.end >= place.end),
  );
  return [...new Set(kept.map(({ hit }) => hit))];
}
