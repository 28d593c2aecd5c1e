import { REACH } from '../lookahead.ts';
import type { ParseFrame, Reader } from '../reader.ts';

/**
 * Whether the entry at an offset is where the layout puts entries: if the first one is on a line of its own, so are the others, indented
 * alike. An entry elsewhere without a comma before it may be what a loss brought together.
 */
export function startsInLayout(reader: Reader, frame: ParseFrame, at: number): boolean {
  const indent = indentOfFirst(reader, frame);
  return indent === undefined || INDENT.exec(before(reader, at))?.[1] === indent;
}

/**
 * Whether the closing bracket at `reader.pos` is where the layout puts it after a trailing comma: if the entries are on lines of their own,
 * so is the bracket, indented like the line of its partner. Elsewhere an entry may be lost.
 */
export function closesInLayout(reader: Reader, frame: ParseFrame): boolean {
  const after = reader.text.slice(frame.comma + 1, Math.min(reader.pos, frame.comma + REACH));
  const between = (SPACE.exec(before(reader, frame.comma)) as RegExpExecArray)[0] + after;
  const first = indentOfFirst(reader, frame);
  if (first === undefined || between.trim() !== '') return true;
  const [, indent = '', ...more] = between.split('\n');
  if (!between.includes('\n') || more.length > 0) return false;
  return reader.stack.length === 1 ? indent.length < first.length || first === '' : indent === indentOfLine(reader, frame.at);
}

const FIRST = /^[ \t\r]*\n(?:[ \t\r]*\n)?([ \t]*)\S/;
const SPACE = /\s*$/;
const INDENT = /\n([ \t]*)$/;
const LINE = /(?:^|\n)([ \t]*)[^\n]*$/;

/** Returns the indentation of the first entry if it is on a line of its own. */
function indentOfFirst({ text }: Reader, { at, opener }: ParseFrame): string | undefined {
  // The outer bracket may be missing.
  return text.charCodeAt(at) === opener ? FIRST.exec(text.slice(at + 1, at + REACH))?.[1] : undefined;
}

function indentOfLine(reader: Reader, at: number): string | undefined {
  return LINE.exec(before(reader, at))?.[1];
}

function before({ text }: Reader, at: number): string {
  return text.slice(Math.max(0, at - REACH), at);
}
