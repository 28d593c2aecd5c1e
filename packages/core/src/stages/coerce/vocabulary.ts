import { asciiDigits } from '../../lib/ascii-digits.ts';
import { exactWordsOf, foldCase, normalise, wordsOf } from '../../lib/normalise.ts';
import type { Json } from '../../model/json.ts';

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
  return match.kind === 'same' && termsIn(remark, terms).length === 0 ? match : whole;
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
  const wanted = normalise(text);
  const same = terms.filter((term) => isSame(text, wanted, term));
  if (same.length === 1) return { kind: 'same', value: (same[0] as Term).value };
  if (same.length > 1) return { kind: 'several', values: same.map((term) => term.value) };
  return matchInside(text, terms);
}

/** Numbers and booleans are compared as values, words by their spelling. */
function isSame(text: string, wanted: string, term: Term): boolean {
  if (isSameScalar(text.trim(), term.value)) return true;
  return wanted !== '' && wordsFor(term).some((name) => normalise(name) === wanted);
}

/** The names of a term that are words; a number or boolean is not one, but its aliases may be. */
function wordsFor(term: Term): readonly string[] {
  return typeof term.value === 'string' ? term.names : term.names.slice(1);
}

/** Whether a name consists of words only: `C++` does not, so finding its letters in a text is not finding it. */
function isOnlyWords(name: string): boolean {
  return normalise(name) === wordsOf(name).join('');
}

function isSameScalar(text: string, value: Json): boolean {
  if (typeof value === 'boolean') return text.toLowerCase() === String(value);
  return /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(asciiDigits(text)) && Number(asciiDigits(text)) === value;
}

function matchInside(text: string, terms: readonly Term[]): Match {
  const found = termsIn(text, terms);
  if (found.length > 1) return { kind: 'several', values: found.map((term) => term.value) };
  const only = found[0];
  if (only === undefined || NEGATING_SIGN.test(text) || wordsOf(text).some((word) => NEGATIONS.has(word)))
    return { kind: 'none' };
  return { kind: 'inside', value: only.value };
}

/** A name of a term that a text has. */
interface Hit {
  readonly term: Term;
  readonly name: string;
  readonly spelling: string;
}

/** The terms that a text names, each in any spelling that would be read as the term if it stood alone. */
function termsIn(text: string, terms: readonly Term[]): readonly Term[] {
  const { hits, rest } = literalHits(foldCase(text), terms);
  const all = [...hits, ...wordHits(wordsOf(rest), terms)];
  // Of two values that differ only in case, the one is meant that is always written exactly.
  const exact = all.filter((hit) => all.some((other) => isTwin(hit, other)) && isAlwaysExact(hit.name, text));
  return [...new Set(all.filter((hit) => !exact.some((other) => isTwin(hit, other))).map((hit) => hit.term))];
}

function isTwin(hit: Hit, other: Hit): boolean {
  return other.term !== hit.term && other.spelling === hit.spelling;
}

function isAlwaysExact(name: string, text: string): boolean {
  const [exact, folded] = isOnlyWords(name)
    ? [exactWordsOf, wordsOf].map((split) => placesOf(split(text), split(name).join('')).length)
    : [text.split(name).length, foldCase(text).split(foldCase(name)).length];
  return exact === folded;
}

/** Names that are more than words, the longest first, and the text without them, so that their words don't count again. */
function literalHits(text: string, terms: readonly Term[]): { readonly hits: readonly Hit[]; readonly rest: string } {
  const names = terms.flatMap((term) =>
    wordsFor(term)
      .filter((name) => !isOnlyWords(name))
      .map((name) => ({ term, name, spelling: foldCase(name) })),
  );
  const found = new Set<string>();
  let rest = text;
  for (const { spelling } of names.toSorted((a, b) => b.spelling.length - a.spelling.length)) {
    if (!standsIn(rest, spelling)) continue;
    found.add(spelling);
    rest = rest.replaceAll(spelling, ' ');
  }
  return { hits: names.filter(({ spelling }) => found.has(spelling)), rest };
}

/** Whether a text has a name that is not part of a longer word. */
function standsIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1) + text.charAt(at + name.length))) return true;
  }
  return false;
}

/** Names whose words are next to each other in the text, except those that are only part of a longer one found there. */
function wordHits(text: readonly string[], terms: readonly Term[]): readonly Hit[] {
  const hits = terms.flatMap((term) =>
    wordsFor(term)
      .filter(isOnlyWords)
      .map((name) => ({ term, name, spelling: wordsOf(name).join('') })),
  );
  const places = hits.flatMap((hit) => placesOf(text, hit.spelling).map((place) => ({ ...place, hit })));
  const isPart = (place: Place, of: Place): boolean =>
    of.end - of.at > place.end - place.at && of.at <= place.at && of.end >= place.end;
  return [...new Set(places.filter((place) => !places.some((other) => isPart(place, other))).map(({ hit }) => hit))];
}

interface Place {
  readonly at: number;
  readonly end: number;
}

/** Where whole words, without what is between them, have this spelling. */
function placesOf(words: readonly string[], spelling: string): readonly Place[] {
  const places: Place[] = [];
  for (let at = 0; at < words.length; at++) {
    let [end, length] = [at, 0];
    while (end < words.length && spelling.startsWith(words[end] as string, length)) length += (words[end++] as string).length;
    if (length === spelling.length && end > at) places.push({ at, end });
  }
  return places;
}
