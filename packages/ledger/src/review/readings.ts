import type { Change } from '@tamis/core';
import { segmentsOf } from '@tamis/core/kind';
import { entryOf } from '@tamis/core/wording';

/** One of the two possible readings of a doubted place. */
export interface Reading {
  /** The name of the reading: `first value`, `as written`. */
  readonly name: string;
  /** The value as JSON, or the text as written. */
  readonly text: string;
  /** The place in the raw text. Absent if the text does not contain it literally. */
  readonly place?: ReadingPlace;
}

export interface ReadingPlace {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

const LONGEST_RAW = 200_000;
const AROUND = 22;

export function readingsOf(change: Change, raw: string | undefined): readonly Reading[] {
  const { before, after, at, code, path } = change as Change & { readonly before?: unknown; readonly after?: unknown };
  const texts = [JSON.stringify(before), JSON.stringify(after)];
  if (before === undefined || after === undefined || texts[0] === texts[1]) return [];
  const source = raw === undefined || raw.length > LONGEST_RAW ? undefined : raw;
  if (at !== undefined && typeof before === 'string' && typeof after === 'string')
    return [read('as written', before, placed(source, at, before)), read('as read', after, undefined)];
  const names = entryOf(code)?.repeatsKey === true ? ['first value', 'last value'] : ['as written', 'as read'];
  return [before, after].map((value, index) => read(names[index] ?? '', texts[index] ?? '', placeOf(source, path, value, index)));
}

function read(name: string, text: string, place: ReadingPlace | undefined): Reading {
  return { name, text, ...(place === undefined ? {} : { place }) };
}

function placeOf(raw: string | undefined, path: string, value: unknown, index: number): ReadingPlace | undefined {
  const key = segmentsOf(path).at(-1);
  const text = JSON.stringify(value) ?? '';
  if (raw === undefined || key === undefined || text === '') return undefined;
  const found: number[] = [];
  const name = JSON.stringify(key);
  for (let at = raw.indexOf(name); at >= 0; at = raw.indexOf(name, at + name.length)) {
    const start = afterColon(raw, at + name.length);
    if (start !== undefined && raw.startsWith(text, start) && !/[\w.]/.test(raw.charAt(start + text.length))) found.push(start);
  }
  const start = index === 0 ? found[0] : found.at(-1);
  return start === undefined ? undefined : placed(raw, start, text);
}

function afterColon(raw: string, from: number): number | undefined {
  let at = from;
  while (isSpace(raw.charCodeAt(at))) at += 1;
  if (raw[at] !== ':') return undefined;
  at += 1;
  while (isSpace(raw.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}

function placed(raw: string | undefined, start: number, text: string): ReadingPlace | undefined {
  if (raw === undefined || !raw.startsWith(text, start)) return undefined;
  const end = start + text.length;
  const lineStart = raw.lastIndexOf('\n', start - 1) + 1;
  const next = raw.indexOf('\n', end);
  const lineEnd = next < 0 ? raw.length : next;
  const left = Math.max(lineStart, start - AROUND);
  const right = Math.min(lineEnd, end + AROUND);
  return {
    ...{ start, end, line: raw.slice(0, start).split('\n').length },
    before: `${left > lineStart ? '…' : ''}${raw.slice(left, start)}`.toWellFormed(),
    after: `${raw.slice(end, right)}${right < lineEnd ? '…' : ''}`.toWellFormed(),
  };
}
