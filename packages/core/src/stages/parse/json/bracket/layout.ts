import { isPlainSpace, LF } from '../../../../lib/char.ts';
import type { ParseFrame, Reader } from '../reader.ts';

/** Whether the entries of an object or list have lines of their own: the first is on the line after the bracket. */
export function isLaidOut({ text }: Reader, { at, opener }: ParseFrame): boolean {
  // The outer bracket may be missing.
  return text.charCodeAt(at) === opener && text.charCodeAt(at + 1) === LF;
}

/** Whether the entry at an offset is where the layout puts entries: on the next line, indented like the first one. */
export function startsInLayout({ text }: Reader, frame: ParseFrame, at: number): boolean {
  const line = lineBefore(text, at);
  return text.charCodeAt(line) === LF && text.charCodeAt(line - 1) !== LF && isIndented(text, frame.at + 1, line, at);
}

/**
 * Whether the closing bracket at `reader.pos` is where the layout puts it: on the next line, with or after the trailing comma, indented like
 * the line of its partner or not at all.
 */
export function closesInLayout({ text, pos }: Reader, { at, comma }: ParseFrame): boolean {
  const before = lineBefore(text, pos);
  const start = before === comma ? comma : pos;
  const line = lineBefore(text, start);
  // What is neither space nor the comma is a comment.
  if (text.charCodeAt(line) !== LF) return start === pos;
  if (text.charCodeAt(lineBefore(text, line)) === LF) return false;
  // Nothing follows the opening bracket on its line, so each line is walked through for one bracket only.
  return start - line === 1 || isIndented(text, text.lastIndexOf('\n', at), line, start);
}

/** Returns how far a bracket is indented, or NaN if it has no line of its own. */
export function indentOf(text: string, at: number): number {
  const line = lineBefore(text, at);
  return text.charCodeAt(line) === LF ? at - line : Number.NaN;
}

/** Returns the offset of the line break before an offset, or of what else precedes the space there. */
function lineBefore(text: string, at: number): number {
  let line = at - 1;
  while (text.charCodeAt(line) !== LF && isPlainSpace(text.charCodeAt(line))) line--;
  return line;
}

/** Whether the line after a line break has the indentation between another line break and an offset. */
function isIndented(text: string, lineBreak: number, line: number, at: number): boolean {
  return text.startsWith(text.slice(line + 1, at), lineBreak + 1) && !isPlainSpace(text.charCodeAt(lineBreak + at - line));
}
