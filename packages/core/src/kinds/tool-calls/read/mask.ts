import type { Span } from '../../../lib/span.ts';

// Replaces some stretches of a string with spaces or a given fill, so that every offset stays valid.
export function masked(text: string, spans: readonly Span[], fill = blank): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start < from) continue;
    parts.push(text.slice(from, start), fill(end - start));
    from = end;
  }
  return parts.join('') + text.slice(from);
}

function blank(length: number): string {
  return length === 0 ? '' : `\n${' '.repeat(length - 1)}`;
}

export interface Piece {
  readonly start: number;
  readonly at: number;
}

export function without(text: string, spans: readonly Span[]): { readonly content: string; readonly pieces: readonly Piece[] } {
  const parts: string[] = [];
  const pieces: Piece[] = [];
  let start = 0;
  const keep = (from: number, end: number) => {
    const part = text.slice(from, end);
    const trimmed = part.trim();
    if (trimmed === '') return;
    parts.push(trimmed);
    pieces.push({ start, at: from + part.length - part.trimStart().length });
    start += trimmed.length + 1;
  };
  let from = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    keep(from, span.start);
    from = Math.max(from, span.end);
  }
  keep(from, text.length);
  return { content: parts.join('\n'), pieces };
}
