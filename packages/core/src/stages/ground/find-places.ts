import type { Span } from '../../lib/span.ts';
import { datesIn, dayOf } from './dates.ts';
import { findAll } from './find-all.ts';
import { type FoldedText, foldedText } from './folded-text.ts';
import { type Separators, separatorsIn } from './number-token.ts';
import { endsWord, startsWord } from './word-edges.ts';
import { goesOn } from './word-endings.ts';

/** Where a text is in a source; `blank` if it says nothing that could be there. */
export type Found = Span | 'blank' | undefined;

/** A source, of which every form that is searched is made once. */
export class Source {
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

/** More text than this is not looked for at once. */
const MOST_TEXT = 2_000_000;

/** Where each text is in a source, letter for letter or, under `folded`, written otherwise; what is letter for letter comes first. */
export function findPlaces(source: Source, texts: readonly string[], match: Match): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  let left = MOST_TEXT;
  const sought = [...new Set(texts)].filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
  verbatim(source, sought, found, match);
  const missed = () => sought.filter((text) => found.get(text) === undefined);
  for (const text of missed()) if (foldedText(text).text === '') found.set(text, 'blank');
  if (match === 'exact') return found;
  folded(source, missed(), found);
  for (const text of missed()) {
    const day = dayOf(text);
    if (day !== undefined) found.set(text, source.dates.get(day));
  }
  return found;
}

type Match = 'exact' | 'folded';

/** Whether a stretch of a text is no part of a longer word or number. */
function isWord(text: string, start: number, end: number, match: Match): boolean {
  return startsWord(text, start) && (endsWord(text, end) || (match === 'folded' && goesOn(text, start, end)));
}

function verbatim({ text }: Source, sought: readonly string[], found: Map<string, Found>, match: Match): void {
  const starts = findAll(text, sought, (start, end) => isWord(text, start, end, match));
  for (const [index, one] of sought.entries()) {
    const start = starts[index] as number;
    if (start >= 0) found.set(one, { start, end: start + one.length });
  }
}

function folded(source: Source, sought: readonly string[], found: Map<string, Found>): void {
  if (sought.length === 0) return;
  const { folded: where, text } = source;
  const forms = sought.flatMap((one) => formsOf(one, source).map((form) => ({ one, form })));
  const unique = [...new Set(forms.map(({ form }) => form))];
  const starts = findAll(where.text, unique, (start, end) => {
    const place = placeOf(where, start, end);
    return place !== undefined && isWord(text, place.start, place.end, 'folded');
  });
  const places = new Map(unique.map((form, index) => [form, starts[index] as number]));
  for (const { one, form } of forms) {
    const start = places.get(form) as number;
    if (start >= 0 && found.get(one) === undefined) found.set(one, placeOf(where, start, start + form.length));
  }
}

/** The forms that a text may have in a source: its numbers read by themselves or as the source writes them, with and without groups. */
function formsOf(text: string, { separators }: Source): readonly string[] {
  const forms = [foldedText(text).text, foldedText(text, separators).text];
  return [...new Set(forms.flatMap(withGroups))];
}

/** A folded text as it is, and with spaces between the groups of its digits. */
function withGroups(form: string): readonly string[] {
  const grouped = form.replaceAll(/\d{4,15}/g, (digits, at: number) =>
    form.charAt(at - 1) === '.' || digits.startsWith('0') ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ' '),
  );
  return grouped === form ? [form] : [form, grouped];
}

/** The stretch of the original that a stretch of folded text is made of; undefined if it begins or ends inside a character. */
function placeOf({ starts, ends }: FoldedText, start: number, end: number): Span | undefined {
  const [from, to] = [starts[start] as number, ends[end - 1] as number];
  const isWhole = (start === 0 || starts[start - 1] !== from) && (end === ends.length || ends[end] !== to);
  return isWhole ? { start: from, end: to } : undefined;
}
