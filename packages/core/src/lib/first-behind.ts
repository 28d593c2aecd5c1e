import type { Span } from './span.ts';

export function firstBehind(spans: readonly Span[], place: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
