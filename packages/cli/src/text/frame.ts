import { columns } from './columns.ts';
import { visible } from './visible.ts';

/** Wide enough to recognise a place, narrow enough for most terminals. */
const WIDTH = 88;
/** How much of the line is shown before the place when the line is too long. */
const BEFORE = 36;

/** A place in a text: offsets in UTF-16 units, `end` after the last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One line of a text with carets under a place: its line number, the line, and the carets. */
export interface Frame {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly carets: string;
}

/** The line of the text that holds the place, cut to a readable width, with carets under it. */
export function frame(text: string, span: Span): Frame {
  const start = Math.min(Math.max(span.start, 0), text.length);
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = endOfLine(text, start);
  const from = lineEnd - lineStart <= WIDTH ? lineStart : Math.max(lineStart, Math.min(start - BEFORE, lineEnd - WIDTH));
  const to = Math.min(lineEnd, from + WIDTH);
  const before = (from > lineStart ? '…' : '') + visible(text.slice(from, start));
  const marked = visible(text.slice(start, Math.min(Math.max(span.end, start + 1), to)));
  const after = visible(text.slice(Math.min(Math.max(span.end, start + 1), to), to)) + (to < lineEnd ? '…' : '');
  return {
    line: lineNumber(text, start),
    column: start - lineStart + 1,
    text: before + marked + after,
    carets: ' '.repeat(columns(before)) + '^'.repeat(Math.max(1, columns(marked))),
  };
}

/** A carriage return before the line feed belongs to the line break. */
function endOfLine(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  if (feed < 0) return text.length;
  return text.charAt(feed - 1) === '\r' && feed > start ? feed - 1 : feed;
}

/** The number of the line an offset stands on, from 1. */
function lineNumber(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** A frame as lines of text, with the gutter that people know from compilers. */
export function frameLines(shown: Frame, paint: (carets: string) => string): readonly string[] {
  const number = String(shown.line);
  const gutter = ' '.repeat(number.length);
  return [`${gutter} |`, `${number} | ${shown.text}`, `${gutter} | ${paint(shown.carets)}`];
}
