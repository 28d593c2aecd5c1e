import { firstBehind } from './first-behind.ts';
import type { Span } from './span.ts';

/** Whether a place is in one of some spans, which are in order and don't overlap. */
export function isInside(place: number, spans: readonly Span[]): boolean {
  return (spans[firstBehind(spans, place + 1) - 1]?.end ?? 0) > place;
}
