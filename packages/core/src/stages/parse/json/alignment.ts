import { CLOSE_BRACE, CLOSE_BRACKET, DOUBLE_QUOTE, LF, OPEN_BRACE, OPEN_BRACKET, SPACE, TAB } from '../../../lib/char.ts';
import { nextPlainQuote } from './scan-string.ts';

/**
 * Whether the layout of a document contradicts its brackets: one that starts a line stands at another column than the
 * line that opened its partner. Then a bracket was lost or added in the middle, not at the end.
 */
export function isMisaligned(text: string, start: number, end: number): boolean {
  // On a single line there is no layout.
  const line = text.indexOf('\n', start);
  if (line < 0 || line >= end) return false;
  const columns: number[] = [];
  let column = columnOf(text, start);
  for (let pos = start; pos < end; pos++) {
    const code = text.charCodeAt(pos);
    if (code === LF) column = indentAt(text, pos + 1, end);
    else if (code === DOUBLE_QUOTE) pos = nextPlainQuote(text, pos + 1, end, '"');
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) columns.push(column);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      const opened = columns.pop();
      if (opened !== undefined && startsLine(text, pos) && opened !== column) return true;
    }
  }
  return false;
}

function columnOf(text: string, pos: number): number {
  const line = text.lastIndexOf('\n', pos - 1) + 1;
  return indentAt(text, line, pos);
}

function indentAt(text: string, line: number, end: number): number {
  let pos = line;
  while (pos < end && (text.charCodeAt(pos) === SPACE || text.charCodeAt(pos) === TAB)) pos++;
  return pos - line;
}

function startsLine(text: string, pos: number): boolean {
  let before = pos - 1;
  while (before >= 0 && (text.charCodeAt(before) === SPACE || text.charCodeAt(before) === TAB)) before--;
  return before >= 0 && text.charCodeAt(before) === LF;
}
