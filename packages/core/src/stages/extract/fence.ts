import { BACKTICK, isNameChar, isPlainSpace, LF } from '../../lib/char.ts';

/** The opening marks of a fence, and where its content starts. */
export interface Fence {
  readonly start: number;
  readonly body: number;
  readonly mark: string;
}

// Both kinds of marks, searched for together. If one of them does not occur, a separate search would run to the end of the text each time.
const MARKS = /```|~~~/g;

/**
 * Returns the next fence at or after `from` and before `to`. Fences may be in the middle of a line, because models write them
 * there.
 */
export function nextFence(text: string, from: number, to: number): Fence | undefined {
  MARKS.lastIndex = from;
  const start = MARKS.exec(text)?.index ?? -1;
  return start === -1 || start >= to ? undefined : fenceAt(text, start);
}

// Returns the fence whose marks are at an offset.
export function fenceAt(text: string, start: number): Fence {
  const code = text.charCodeAt(start);
  let body = start + 3;
  while (text.charCodeAt(body) === code) body++;
  while (isNameChar(text.charCodeAt(body)) || text.charCodeAt(body) === 0x2d) body++;
  while (isPlainSpace(text.charCodeAt(body)) && text.charCodeAt(body) !== LF) body++;
  return { start, body, mark: code === BACKTICK ? '```' : '~~~' };
}

/**
 * Returns the offset of the marks that close a fence at or after `from`, or -1. Marks at the start of a line take precedence.
 */
export function closingFence(text: string, fence: Fence, from: number, to: number): number {
  let first = -1;
  for (let at = text.indexOf(fence.mark, from); at !== -1 && at < to; at = text.indexOf(fence.mark, at + 3)) {
    if (startsLine(text, at)) return at;
    if (first === -1) first = at;
  }
  return first;
}

/** Returns the offset after the marks of a fence. */
export function behindMarks(text: string, at: number): number {
  const mark = text.charCodeAt(at);
  let pos = at;
  while (text.charCodeAt(pos) === mark) pos++;
  return pos;
}

/** Whether only space precedes an offset on its line. */
export function startsLine(text: string, at: number): boolean {
  let pos = at - 1;
  while (text.charCodeAt(pos) === 0x20 || text.charCodeAt(pos) === 0x09) pos--;
  return pos < 0 || text.charCodeAt(pos) === LF;
}

export function indentAt(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  let pos = line;
  while (text.charAt(pos) === ' ' || text.charAt(pos) === '\t') pos++;
  return pos - line;
}
