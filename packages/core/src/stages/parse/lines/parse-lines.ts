import { safetyOf } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/change.ts';

/** A list of lines that was read, and what was left out. */
export interface ReadLines {
  readonly value: readonly string[];
  readonly changes: readonly Change[];
}

/** A line that is not blank, without the white space around it. */
interface Line {
  readonly text: string;
  readonly at: number;
  readonly marker: Marker | undefined;
}

/** What precedes an item: a bullet, or a running number. */
interface Marker {
  readonly text: string;
  /** Undefined for a bullet. */
  readonly number: number | undefined;
}

const BULLET = /^[-*•+]\s+(?=\S)/;
const NUMBER = /^([0-9]{1,6})[.)]\s+(?=\S)/;

/**
 * Reads plain lines as a list of strings: one item per line; blank lines and white space around a line mean nothing. Markers
 * before the items are dropped, which is safe if all are of one kind and numbers count up from 1.
 */
export function parseLines(text: string, offset: number, isFenced: boolean): ReadLines {
  const lines = linesIn(text, offset);
  const first = lines.findIndex(({ marker }) => marker !== undefined);
  if (first < 0) return withoutMarkers(lines, isFenced);
  const last = lines.findLastIndex(({ marker }) => marker !== undefined);
  const [before, items, after] = [lines.slice(0, first), lines.slice(first, last + 1), lines.slice(last + 1)];
  const announces = before.length === 1 && isAnnouncing(before[0]);
  const code = isOneList(items) ? 'parse.line-marker' : 'parse.odd-line-marker';
  return {
    value: items.map(({ text: item, marker }) => item.slice(marker?.text.length ?? 0)),
    changes: [
      ...before.map((line) => (announces ? leftOut('extract.prose', line) : leftOut('parse.stray-line', line))),
      ...items.flatMap((line, index) => (line.marker === undefined ? [] : [unmarked(code, line, line.marker, index)])),
      ...after.map((line) => leftOut('parse.stray-line', line)),
    ],
  };
}

/** Nothing distinguishes an item from a sentence about the items, except a colon at the end of a sentence that announces them. */
function withoutMarkers(lines: readonly Line[], isFenced: boolean): ReadLines {
  const [first, ...rest] = lines;
  const texts = (some: readonly Line[]) => some.map(({ text }) => text);
  if (isFenced || rest.length === 0 || !isAnnouncing(first)) return { value: texts(lines), changes: [] };
  return { value: texts(rest), changes: [leftOut('parse.stray-line', first as Line)] };
}

function linesIn(text: string, offset: number): readonly Line[] {
  const lines: Line[] = [];
  let at = offset;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const start = at + raw.length - raw.trimStart().length;
    if (line !== '') lines.push({ text: line, at: start, marker: markerOf(line) });
    at += raw.length + 1;
  }
  return lines;
}

function markerOf(line: string): Marker | undefined {
  const bullet = BULLET.exec(line)?.[0];
  if (bullet !== undefined) return { text: bullet, number: undefined };
  const [text, digits] = NUMBER.exec(line) ?? [];
  return text === undefined ? undefined : { text, number: Number(digits) };
}

/** Whether every line has a bullet, or a number that is its position. */
function isOneList(items: readonly Line[]): boolean {
  const numbers = items.map(({ marker }) => marker?.number);
  const isNumbered = numbers.every((number, index) => number === index + 1);
  return isNumbered || (items.every(({ marker }) => marker !== undefined) && numbers.every((number) => number === undefined));
}

function isAnnouncing(line: Line | undefined): boolean {
  return line?.text.endsWith(':') === true;
}

function leftOut(code: 'extract.prose' | 'parse.stray-line', { text, at }: Line): Change {
  return { code, safety: safetyOf(code), path: '', before: text, after: '', at };
}

function unmarked(code: 'parse.line-marker' | 'parse.odd-line-marker', { at }: Line, { text }: Marker, index: number): Change {
  return { code, safety: safetyOf(code), path: `/${index}`, before: text, after: '', at };
}
