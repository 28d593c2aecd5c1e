import { smallest } from '@tamis/core/kind';
import { coerced, UUID } from '../fields/field-type.ts';
import { pathReader } from '../path/normal-path.ts';

/** Returns the structure that samples share, in the form `/data/mission_{id}/{date}/*.csv`. The result is empty if there are no samples. */
export function structureOf(samples: readonly string[]): string {
  const read = pathReader();
  const paths = samples.map(read).filter(({ segments }) => segments.length > 0);
  if (paths.length === 0) return '';
  const names = new Names();
  const lists = paths.map(({ segments }) => segments);
  const least = smallest(lists.map(({ length }) => length));
  const isEven = lists.every(({ length }) => length === least);
  const lead = isEven ? least : commonLead(lists, least - 1);
  const head = columns(lists, 0, lead).map((column, index) => drawn(column, isEven && index === least - 1, names));
  const tail = isEven
    ? []
    : columns(lists, lead - least, least - lead).map((column, index) => drawn(column, index === least - lead - 1, names));
  const isRooted = paths.every(({ full }) => full.startsWith('/'));
  return `${isRooted ? '/' : ''}${[...head, ...(isEven ? [] : ['**']), ...tail].join('/')}`;
}

// The segments that all paths start with, at most `most`.
function commonLead(lists: readonly (readonly string[])[], most: number): number {
  let count = 0;
  while (count < most && lists.every((list) => list[count] === lists[0]?.[count])) count++;
  return count;
}

function columns(lists: readonly (readonly string[])[], first: number, count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, index) => columnOf(lists, first + index));
}

class Names {
  readonly #used = new Map<string, number>();

  placeholder(name: string): string {
    const count = (this.#used.get(name) ?? 0) + 1;
    this.#used.set(name, count);
    return `{${count === 1 ? name : `${name}_${count}`}}`;
  }
}

function drawn(column: readonly string[], isFile: boolean, names: Names): string {
  const isOne = column.length === 1;
  if (!isOne && isEqual(column)) return column[0] ?? '';
  const whole = wholeKind(column);
  if (whole !== undefined) return names.placeholder(whole);
  const rows = column.map(tokensOf);
  const isAligned = rows.every((row) => shapeOf(row) === shapeOf(rows[0] ?? []));
  if (isAligned && !(isFile && !isOne && isFree(rows))) return rowDrawn(rows, isOne, names);
  return isFile ? `*${commonExtension(column)}` : names.placeholder('name');
}

export function wholeKind(column: readonly string[]): 'date' | 'uuid' | 'year' | undefined {
  if (column.every((text) => UUID.test(text))) return 'uuid';
  if (column.every((text) => coerced(text, 'date') !== undefined)) return 'date';
  return column.every((text) => /^[0-9]{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= 2100) ? 'year' : undefined;
}

// Matches a token. Dates and UUIDs contain separators, so they are tried first. Each branch takes a fixed length or one kind of character.
const TOKEN =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![^_\-.])|[0-9]{4}-[0-9]{2}-[0-9]{2}(?![^_\-.])|[_\-.]|[^_\-.]+/gi;

// Splits a segment into words, numbers, dates, and the separators `_`, `-` and `.` between them.
export function tokensOf(segment: string): readonly string[] {
  return segment.match(TOKEN) ?? [];
}

function shapeOf(row: readonly string[]): string {
  return row.map((token) => (isSeparator(token) ? token : 'x')).join('');
}

function isSeparator(token: string): boolean {
  return token === '_' || token === '-' || token === '.';
}

// Whether file names have only their extension in common, so that naming the differences gains nothing.
function isFree(rows: readonly (readonly string[])[]): boolean {
  const stem = rows[0]?.lastIndexOf('.') ?? -1;
  const end = stem === -1 ? (rows[0]?.length ?? 0) : stem;
  return columns(rows, 0, end).every(
    (values) => isSeparator(values[0] as string) || (!isEqual(values) && tokenKind(values) === 'name'),
  );
}

function isEqual(values: readonly string[]): boolean {
  return values.every((value) => value === values[0]);
}

function rowDrawn(rows: readonly (readonly string[])[], isOne: boolean, names: Names): string {
  const drawnAt = (token: string, index: number) => tokenDrawn(columnOf(rows, index), token, isOne, names);
  return (rows[0] ?? []).map(drawnAt).join('');
}

function columnOf(rows: readonly (readonly string[])[], index: number): readonly string[] {
  return rows.map((row) => row.at(index) as string);
}

function tokenDrawn(values: readonly string[], token: string, isOne: boolean, names: Names): string {
  if (isSeparator(token) || (!isOne && isEqual(values))) return token;
  const kind = tokenKind(values);
  // A single path does not show which of its words vary.
  if (isOne && (kind === 'name' || kind === 'quarter')) return token;
  return kind === 'quarter' ? `Q${names.placeholder(kind)}` : names.placeholder(kind);
}

function tokenKind(values: readonly string[]): 'date' | 'uuid' | 'id' | 'quarter' | 'name' {
  if (values.every((value) => UUID.test(value))) return 'uuid';
  if (values.every((value) => coerced(value, 'date') !== undefined)) return 'date';
  if (values.every((value) => /^[0-9]+$/.test(value))) return 'id';
  return values.every((value) => /^Q[1-4]$/.test(value)) ? 'quarter' : 'name';
}

function commonExtension(names: readonly string[]): string {
  const [first = ''] = names;
  const dot = first.lastIndexOf('.');
  const extension = dot <= 0 ? '' : first.slice(dot);
  return names.every((name) => name.endsWith(extension)) ? extension : '';
}
