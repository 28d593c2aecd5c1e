import type { Ground, Json } from '../../model/index.ts';
import { findPlaces, SourceText } from './find-places.ts';
import { type NearestExcerpt, NearestPassages } from './nearest-excerpt.ts';
import { type SoughtValue, type ValueFields, valuesIn } from './values-in.ts';

export interface Miss extends SoughtValue {
  // The most similar passage, `unsought` if it was not looked for, or undefined if there is none.
  readonly nearest: (NearestExcerpt & { readonly text: string }) | 'unsought' | undefined;
}

export interface Grounded {
  readonly grounds: readonly Ground[];
  readonly misses: readonly Miss[];
}

// The most passages, since nobody reads more.
const MOST_NEAREST = 50;

export function groundedIn(text: string, document: Json, fields: ValueFields, match: 'exact' | 'folded'): Grounded {
  const values = valuesIn(document, fields);
  const source = new SourceText(text);
  const placesOf = (kind: SoughtValue['kind']) =>
    findPlaces(
      source,
      values.flatMap((value) => (value.kind === kind ? value.text : [])),
      match,
      kind,
    );
  const found = { text: placesOf('text'), number: placesOf('number') };
  const passages = new NearestPassages(source);
  const grounds: Ground[] = [];
  const misses: Miss[] = [];
  for (const value of values) {
    const place = found[value.kind].get(value.text);
    if (place === undefined)
      misses.push({ ...value, nearest: misses.length < MOST_NEAREST ? nearestTo(value.text, passages, text) : 'unsought' });
    else if (place !== 'blank') grounds.push({ path: value.path, ...place, similarity: 1 });
  }
  return { grounds, misses };
}

function nearestTo(text: string, passages: NearestPassages, source: string): Miss['nearest'] {
  const nearest = passages.find(text);
  if (nearest === undefined || nearest === 'unsought') return nearest;
  return { ...nearest, text: source.slice(nearest.start, nearest.end) };
}
