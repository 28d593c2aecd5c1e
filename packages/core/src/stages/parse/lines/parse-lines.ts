import { safetyOf } from '../../../codes/stage-entry.ts';
import { type Change, note } from '../../../model/index.ts';
import { isNoItem, notAnItem } from './not-an-item.ts';

interface ReadLines {
  readonly value: readonly string[];
  readonly changes: readonly Change[];
}

interface Line {
  readonly text: string;
  readonly at: number;
  readonly marker: Marker | undefined;
}

interface Marker {
  readonly text: string;
  readonly number: number | undefined;
}

const BULLET = /^[-*•+]\s+(?=\S)/;
const NUMBER = /^([0-9]{1,6})[.)]\s+(?=\S)/;

interface LinesContext {
  readonly isFenced: boolean;
  // Whether the only item may be any text as long as this one; if not, the schema decides about words such as `None`.
  readonly mayBeAny: (item: string) => boolean;
}

export function parseLines(text: string, offset: number, { isFenced, mayBeAny }: LinesContext): ReadLines {
  const all = linesIn(text, offset);
  const strays = straysIn(all, mayBeAny);
  const { value, changes } = readItems(strays.size === 0 ? all : all.filter((line) => !strays.has(line)), isFenced);
  const separated = withoutCommas(value);
  return {
    value: separated.value,
    changes: [...[...strays].map(([line, code]) => leftOut(code, line)), ...changes, ...separated.changes, ...struckOut(value)],
  };
}

const NO_ITEM: LeftOut = 'parse.stray-line';

function straysIn(lines: readonly Line[], mayBeAny: LinesContext['mayBeAny']): ReadonlyMap<Line, LeftOut> {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && isNoItem(itemOf(only)) && mayBeAny(itemOf(only)))
    return new Map([[only, NO_ITEM]]);
  return new Map(
    lines.flatMap((line) => {
      const code = notAnItem(line.text) ?? notAnItem(itemOf(line));
      return code === undefined ? [] : [[line, code] as const];
    }),
  );
}

function withoutCommas(value: readonly string[]): ReadLines {
  const last = value.at(-1) ?? '';
  const isHabit = value.length >= FEWEST_COMMAS && value.slice(0, -1).every((item) => /.,$/.test(item.slice(-2)));
  if (!isHabit || /[.!?…]["'”’)]?$/.test(last.slice(-2))) return { value, changes: [] };
  const bare = value.map((item) => (item.endsWith(',') ? item.slice(0, -1) : item));
  const changes = bare.flatMap((after, index): readonly Change[] => {
    const before = value[index] as string;
    return before === after ? [] : [{ ...note('parse.unquoted-text', undefined, `/${index}`), before, after }];
  });
  return { value: bare, changes };
}

const FEWEST_COMMAS = 3;

// Returns changes for struck-out words inside an item. They were retracted, and a person must decide about the rest.
function struckOut(value: readonly string[]): readonly Change[] {
  return value.flatMap((item, index) =>
    /~~[^~]+~~/.test(item) ? [note('extract.quoted', { reason: 'partly struck out' }, `/${index}`)] : [],
  );
}

function readItems(lines: readonly Line[], isFenced: boolean): ReadLines {
  const first = lines.findIndex(({ marker }) => marker !== undefined);
  if (first < 0) return withoutMarkers(lines, isFenced);
  const last = lines.findLastIndex(({ marker }) => marker !== undefined);
  const [before, items, after] = [lines.slice(0, first), lines.slice(first, last + 1), lines.slice(last + 1)];
  const announces = before.length === 1 && isAnnouncing(before[0]);
  const code = isOneList(items) ? 'parse.line-marker' : 'parse.odd-line-marker';
  return {
    value: items.map(itemOf),
    changes: [
      ...before.map((line) => (announces ? leftOut('extract.prose', line) : leftOut('parse.stray-line', line))),
      ...items.flatMap((line, index) => (line.marker === undefined ? [] : [unmarked(code, line, line.marker, index)])),
      ...after.map((line) => leftOut('parse.stray-line', line)),
    ],
  };
}

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

function itemOf({ text, marker }: Line): string {
  return text.slice(marker?.text.length ?? 0);
}

function markerOf(line: string): Marker | undefined {
  const bullet = BULLET.exec(line)?.[0];
  if (bullet !== undefined) return { text: bullet, number: undefined };
  const [text, digits] = NUMBER.exec(line) ?? [];
  return text === undefined ? undefined : { text, number: Number(digits) };
}

function isOneList(items: readonly Line[]): boolean {
  const numbers = items.map(({ marker }) => marker?.number);
  const isNumbered = numbers.every((number, index) => number === index + 1);
  return isNumbered || (items.every(({ marker }) => marker !== undefined) && numbers.every((number) => number === undefined));
}

function isAnnouncing(line: Line | undefined): boolean {
  return line?.text.endsWith(':') === true;
}

type LeftOut = 'extract.prose' | 'parse.stray-line' | 'parse.ellipsis';

function leftOut(code: LeftOut, { text, at }: Line): Change {
  return { code, safety: safetyOf(code), path: '', before: text, after: '', at };
}

function unmarked(code: 'parse.line-marker' | 'parse.odd-line-marker', { at }: Line, { text }: Marker, index: number): Change {
  return { code, safety: safetyOf(code), path: `/${index}`, before: text, after: '', at };
}
