import { isJsonObject, type Json } from '../model/index.ts';
import type { Excerpt, Passage, Passages } from '../unit/passages/passage.ts';
import { detailOf } from './review-detail.ts';
import type { ReviewRow } from './review-row.ts';

/**
 * Returns the source passages that a review was opened with. Programs write a review's details, so anything of another shape is ignored.
 */
export function keptPassages(review: Pick<ReviewRow, 'detail'>): Passages | undefined {
  const kept = detailOf(review).passages as Json | undefined;
  if (!isJsonObject(kept)) return undefined;
  const { source, length, passages, excerpts, more } = kept;
  const isWhole = typeof source === 'string' && isCount(more) && (length === undefined || isCount(length));
  return isWhole && isListOf(passages, isPassage) && isListOf(excerpts, isExcerpt) ? (kept as unknown as Passages) : undefined;
}

function isListOf<One>(list: unknown, is: (one: Json) => one is Json & One): boolean {
  return Array.isArray(list) && list.every(is);
}

const MATCHES: readonly unknown[] = ['exact', 'folded', 'found', 'nearest', 'none', 'unsought'] satisfies Passage['match'][];

function isPassage(one: Json): one is Json & Passage {
  if (!isJsonObject(one)) return false;
  const { number, path, value, match, similarity, place } = one;
  const isPlace = isJsonObject(place) && isCount(place.start) && isCount(place.end) && isCount(place.line);
  const isKnown = isCount(number) && typeof path === 'string' && MATCHES.includes(match);
  const isRead = value === undefined || typeof value === 'string';
  return isKnown && isRead && (similarity === undefined || typeof similarity === 'number') && (place === undefined || isPlace);
}

function isExcerpt(one: Json): one is Json & Excerpt {
  return isJsonObject(one) && isCount(one.start) && isCount(one.line) && typeof one.text === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
