import type { Span } from '@tamis/core/kind';
import { visible } from '@tamis/core/wording';
import { columns } from './columns.ts';

const USUAL_COLUMNS = 95;
const FEWEST_COLUMNS = 30;
const MARGIN = 5;

/** One line of a string with carets under a place: its line number, the line, and the carets. */
export interface Frame {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly carets: string;
}

/** Frames a place: the line of text that contains it, cut to fit the given columns, with carets under the place. */
export function frame(text: string, span: Span, columnsLeft = USUAL_COLUMNS): Frame {
  const start = Math.min(Math.max(span.start, 0), text.length);
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = endOfLine(text, start);
  const line = lineNumber(text, start);
  const width = Math.max(columnsLeft, FEWEST_COLUMNS) - MARGIN - String(line).length;
  const [from, to] = windowAround(text, lineStart, start, lineEnd, width);
  const markedEnd = Math.min(Math.max(span.end, start + 1), to);
  const before = (from > lineStart ? '…' : '') + visible(text.slice(from, start));
  const marked = visible(text.slice(start, markedEnd));
  const after = visible(text.slice(markedEnd, to)) + (to < lineEnd ? '…' : '');
  return {
    line,
    column: start - lineStart + 1,
    text: before + marked + after,
    carets: ' '.repeat(columns(before)) + '^'.repeat(Math.max(1, columns(marked))),
  };
}

// The part of a line that fits: some text before the place, more after it. Room that one side does not need goes to the other.
function windowAround(text: string, lineStart: number, start: number, lineEnd: number, width: number): readonly [number, number] {
  // Two columns are reserved for the marks where text was cut.
  const room = width - 2;
  const before = reach(text, start, lineStart, Math.floor(room / 3));
  const after = reach(text, start, lineEnd, room - before.columns);
  return [reach(text, start, lineStart, room - after.columns).at, after.at];
}

function reach(text: string, from: number, end: number, room: number): { readonly at: number; readonly columns: number } {
  let at = from;
  let taken = 0;
  while (at !== end) {
    const next = end > at ? at + unitsAt(text, at) : at - unitsBefore(text, at);
    const width = columns(visible(text.slice(Math.min(at, next), Math.max(at, next))));
    // Zero-width marks are limited too.
    if (taken + width > room || Math.abs(next - from) > 2 * room) break;
    [at, taken] = [next, taken + width];
  }
  return { at, columns: taken };
}

// A character is one or two UTF-16 units, which are never separated.
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
}

function unitsBefore(text: string, at: number): number {
  return at >= 2 && (text.codePointAt(at - 2) as number) > 0xffff ? 2 : 1;
}

function endOfLine(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  if (feed < 0) return text.length;
  return text.charAt(feed - 1) === '\r' && feed > start ? feed - 1 : feed;
}

function lineNumber(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Renders a frame as lines of text with a compiler-style gutter. */
export function frameLines(shown: Frame, paint: (carets: string) => string): readonly string[] {
  return framesLines([{ shown }], paint);
}

/** A frame for one of several related places. All but the last are underlined with hyphens. */
export interface LabelledFrame {
  readonly shown: Frame;
  /** A label for the place. */
  readonly label?: string;
}

/** Renders frames of related places one below the other. A line that contains several places is shown once. */
export function framesLines(frames: readonly LabelledFrame[], paint: (carets: string) => string): readonly string[] {
  const width = Math.max(...frames.map(({ shown }) => String(shown.line).length));
  const gutter = ' '.repeat(width);
  return frames.flatMap(({ shown, label }, index) => {
    const before = frames[index - 1]?.shown;
    const isSame = before !== undefined && before.line === shown.line && before.text === shown.text;
    const marks = index < frames.length - 1 ? shown.carets.replaceAll('^', '-') : shown.carets;
    return [
      ...(index === 0 ? [`${gutter} |`] : []),
      ...(isSame ? [] : [`${String(shown.line).padStart(width)} | ${shown.text}`]),
      `${gutter} | ${paint(label === undefined ? marks : `${marks} ${label}`)}`,
    ];
  });
}
