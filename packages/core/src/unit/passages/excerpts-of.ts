import type { Span } from '../../lib/span.ts';
import type { Excerpt, Passage } from './passage.ts';

// The longest source that is shown in full, about a page.
const SHORT = 3000;
const AROUND = 200;
const LONGEST = 600;
// The most passages shown with their surroundings, so that the data kept for a review stays small.
const MOST = 40;

export function excerptsOf(text: string, passages: readonly Passage[], lineOf: (offset: number) => number): readonly Excerpt[] {
  const places = passages.flatMap(({ place }) => place ?? []).slice(0, MOST);
  const windows = text.length <= SHORT ? [{ start: 0, end: text.length }] : merged(places.map((place) => windowOf(text, place)));
  return windows.map(({ start, end }) => ({ start, line: lineOf(start), text: text.slice(start, end) }));
}

function windowOf(text: string, { start, end }: Span): Span {
  const to = Math.min(end, start + LONGEST) + AROUND;
  return { start: whole(text, Math.max(0, start - AROUND)), end: whole(text, Math.min(text.length, to)) };
}

function whole(text: string, at: number): number {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

function merged(windows: readonly Span[]): readonly Span[] {
  const sorted = [...windows].sort((one, other) => one.start - other.start);
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = found.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
