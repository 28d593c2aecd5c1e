import type { Span } from '../../../stages/extract/reasoning.ts';

/** The same text with spaces where some stretches stood, so that every offset still means the same place. */
export function masked(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start < from) continue;
    parts.push(text.slice(from, start), blank(end - start));
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** As long as what it stands for, and a line of its own. */
function blank(length: number): string {
  return length === 0 ? '' : `\n${' '.repeat(length - 1)}`;
}

/** What is left of a text without some stretches, one line break for each of them. */
export function without(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > from) parts.push(text.slice(from, start).trim());
    from = Math.max(from, end);
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '').join('\n');
}
