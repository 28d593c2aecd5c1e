import type { Span } from '../../lib/span.ts';
import { datesIn, dayOf } from './dates.ts';
import { findAll } from './find-all.ts';
import { type FoldedText, foldedText } from './folded-text.ts';
import { groupsBy, type Separators, separatorsIn } from './number-token.ts';
import { hasSameDigits } from './same-digits.ts';
import { endsWord, startsWord } from './word-edges.ts';
import { goesOn } from './word-endings.ts';

// The place of a string in a source, or `blank` if the text states nothing to look up.
export type PlacesFound = Span | 'blank' | undefined;

export class SourceText {
  readonly text: string;
  #separators: Separators | undefined;
  #folded: FoldedText | undefined;
  #dates: ReadonlyMap<string, Span> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get separators(): Separators {
    this.#separators ??= separatorsIn(this.text);
    return this.#separators;
  }

  get folded(): FoldedText {
    this.#folded ??= foldedText(this.text, this.separators);
    return this.#folded;
  }

  get dates(): ReadonlyMap<string, Span> {
    this.#dates ??= datesIn(this.text);
    return this.#dates;
  }
}

const MOST_TEXT = 2_000_000;

type Match = 'exact' | 'folded';

// The kind of text to find: words unchanged, or numbers as JSON writes them, whose point never separates groups.
type Kind = 'text' | 'number';

// Finds each text in a source, letter for letter or, under `folded`, in another spelling. Exact matches take precedence.
export function findPlaces(
  source: SourceText,
  texts: readonly string[],
  match: Match,
  kind: Kind = 'text',
): ReadonlyMap<string, PlacesFound> {
  const found = new Map<string, PlacesFound>();
  let left = MOST_TEXT;
  const sought = [...new Set(texts)].filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
  const missed = () => sought.filter((text) => found.get(text) === undefined);
  verbatim(source, kind === 'number' && match === 'folded' ? sought.filter(isReadAlike(source)) : sought, found, match);
  const { formsIn, agrees } = WAYS[kind];
  const forms = new Map(missed().map((text) => [text, formsIn(text, source)]));
  for (const text of missed()) if (forms.get(text)?.[0] === '') found.set(text, 'blank');
  if (match === 'exact') return found;
  const known = (text: string) => forms.get(text) ?? [];
  folded(source, missed(), found, { formsIn: known, counts: () => true, agrees });
  folded(source, missed(), found, { formsIn: (text) => known(text).flatMap(withGroups), counts: hasPlainGaps, agrees });
  if (kind === 'number') return found;
  for (const text of missed()) {
    const day = dayOf(text);
    if (day !== undefined) found.set(text, source.dates.get(day));
  }
  return found;
}

const WAYS = {
  text: { formsIn: formsOf, agrees: hasSameDigits },
  number: { formsIn: (text: string) => [text], agrees: () => true },
};

interface Way {
  readonly formsIn: (text: string) => readonly string[];
  readonly counts: (passage: string) => boolean;
  readonly agrees: (text: string, passage: string) => boolean;
}

// Returns a test for whether a JSON number means the same in a source. Where points separate groups, `1.234` is another number.
function isReadAlike({ separators }: SourceText): (text: string) => boolean {
  return groupsBy('.', separators) ? (text) => !/^-?\d{1,3}\.\d{3}$/.test(text) : () => true;
}

function isWord(text: string, start: number, end: number, match: Match): boolean {
  return startsWord(text, start) && (endsWord(text, end) || (match === 'folded' && goesOn(text, start, end)));
}

function verbatim({ text }: SourceText, sought: readonly string[], found: Map<string, PlacesFound>, match: Match): void {
  const starts = findAll(text, sought, (start, end) => isWord(text, start, end, match));
  for (const [index, one] of sought.entries()) {
    const start = starts[index] as number;
    if (start >= 0) found.set(one, { start, end: start + one.length });
  }
}

function folded(
  { folded: where, text }: SourceText,
  sought: readonly string[],
  found: Map<string, PlacesFound>,
  { formsIn, counts, agrees }: Way,
): void {
  const forms = sought.flatMap((one) => formsIn(one).map((form) => ({ one, form })));
  if (forms.length === 0) return;
  const unique = [...new Set(forms.map(({ form }) => form))];
  const starts = findAll(where.text, unique, (start, end) => {
    const place = placeOf(where, start, end);
    return place !== undefined && isWord(text, place.start, place.end, 'folded') && counts(text.slice(place.start, place.end));
  });
  const places = new Map(unique.map((form, index) => [form, starts[index] as number]));
  for (const { one, form } of forms) {
    const start = places.get(form) as number;
    if (start < 0 || found.get(one) !== undefined) continue;
    const place = placeOf(where, start, start + form.length) as Span;
    if (agrees(one, text.slice(place.start, place.end))) found.set(one, place);
  }
}

// The forms that a string may have in a source: its numbers read by themselves or as the source writes them.
function formsOf(text: string, { separators }: SourceText): readonly string[] {
  const form = foldedText(text).text;
  const asThere = /\d[.,]\d{3}/.test(text) ? foldedText(text, separators).text : form;
  return form === asThere ? [form] : [form, asThere];
}

// Nobody writes out more than this in numbers with groups.
const LONGEST_GROUPED = 200;

function withGroups(form: string): readonly string[] {
  if (form.length > LONGEST_GROUPED || form.includes(' ')) return [];
  const grouped = form.replaceAll(/\d{4,15}/g, (digits, at: number) =>
    form.charAt(at - 1) === '.' || digits.startsWith('0') ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ' '),
  );
  return grouped === form ? [] : [grouped];
}

// Whether digits are separated by single spaces only. `1-200` and the cells of a table are not groups.
function hasPlainGaps(passage: string): boolean {
  return !/\p{Nd}(?! \p{Nd})[^\p{L}\p{Nd}.,'’]+\p{Nd}/u.test(passage);
}

function placeOf({ starts, ends }: FoldedText, start: number, end: number): Span | undefined {
  const [from, to] = [starts[start] as number, ends[end - 1] as number];
  const isWhole = (start === 0 || starts[start - 1] !== from) && (end === ends.length || ends[end] !== to);
  return isWhole ? { start: from, end: to } : undefined;
}
