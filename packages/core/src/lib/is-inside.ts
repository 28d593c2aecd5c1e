import { firstBehind } from './first-behind.ts';
import type { Span } from './span.ts';

// Whether a place is inside one of some ordered spans that do not overlap.
export function isInside(place: number, spans: readonly Span[]): boolean {
  return (spans[firstBehind(spans, place + 1) - 1]?.end ?? 0) > place;
}
