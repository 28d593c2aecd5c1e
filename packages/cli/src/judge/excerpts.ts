import type { Change, Finding, JsonObject } from '@tamis/core';
import { locator } from '@tamis/files';
import { documentStart } from '../text/document-start.ts';

const REACH = 80;

type Placed = Pick<Finding | Change, 'path' | 'at'>;

export class Excerpts {
  readonly #text: string;
  readonly #offsets: ReadonlyMap<Placed, number>;
  readonly #places: ReadonlyMap<number, LineColumn>;

  // `changes` must come from the same verdict, because they say where the document begins.
  constructor(text: string, items: readonly Placed[], changes: readonly Change[]) {
    const offsetOf = finder(text, changes);
    this.#text = text;
    this.#offsets = new Map(items.flatMap((item) => pairWith(item, offsetOf(item))));
    this.#places = placesIn(text, [...this.#offsets.values()]);
  }

  of(item: Placed): { readonly excerpt?: JsonObject } {
    const offset = this.#offsets.get(item);
    const place = offset === undefined ? undefined : this.#places.get(offset);
    if (offset === undefined || place === undefined) return {};
    return { excerpt: { ...place, before: before(this.#text, offset), after: after(this.#text, offset) } };
  }
}

function pairWith(item: Placed, offset: number | undefined): readonly (readonly [Placed, number])[] {
  return offset === undefined ? [] : [[item, offset]];
}

function finder(text: string, changes: readonly Change[]): (item: Placed) => number | undefined {
  let document: { readonly start: number; readonly find: ReturnType<typeof locator> } | undefined;
  return ({ at, path }) => {
    if (at !== undefined || path === '') return at;
    document ??= documentIn(text, changes);
    const spot = document.find(path);
    return spot?.isExact ? document.start + spot.value.start : undefined;
  };
}

function documentIn(text: string, changes: readonly Change[]) {
  const start = documentStart(text, changes);
  return { start, find: locator(text.slice(start)) };
}

function before(text: string, offset: number): string {
  const shown = text.slice(Math.max(0, offset - REACH), offset).replace(/^[\udc00-\udfff]/, '');
  return shown.slice(startOfLineAbove(shown));
}

function startOfLineAbove(shown: string): number {
  const lineStart = shown.lastIndexOf('\n');
  return lineStart <= 0 ? 0 : shown.lastIndexOf('\n', lineStart - 1) + 1;
}

function after(text: string, offset: number): string {
  const shown = text.slice(offset, offset + REACH).replace(/[\ud800-\udbff]$/, '');
  const [line, below] = shown.split('\n', 2);
  return below === undefined ? (line as string) : `${line}\n${below}`;
}

interface LineColumn {
  readonly line: number;
  readonly column: number;
}

function placesIn(text: string, offsets: readonly number[]): ReadonlyMap<number, LineColumn> {
  const places = new Map<number, LineColumn>();
  let [line, start] = [1, 0];
  for (const offset of [...new Set(offsets)].sort((one, other) => one - other)) {
    for (let end = text.indexOf('\n', start); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
      line += 1;
      start = end + 1;
    }
    places.set(offset, { line, column: offset - start + 1 });
  }
  return places;
}
