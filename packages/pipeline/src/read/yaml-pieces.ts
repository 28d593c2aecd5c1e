import { segmentsOf } from '@tamis/core/kind';
import { readYaml } from '@tamis/files';
import type { Node, YAMLSeq } from 'yaml';
import type { Exact } from '../exact/exact.ts';
import { plainItem } from './plain-item.ts';
import { type Section, sectionsOf } from './yaml-sections.ts';
import { type YamlNote, yamlValue } from './yaml-value.ts';

export interface Pieces {
  readonly value: Exact;
  readonly notes: readonly YamlNote[];
  readonly offsetOf: (pointer: string) => number;
}

// Characters per piece: small enough to be discarded soon, and large enough that opening one costs little.
const PIECE = 64 * 1024;

interface Items {
  readonly values: Exact[];
  readonly starts: number[];
}

// Reads a YAML file that is one list, or a map of lists, a few items at a time. The nodes of all items are never in memory at once. Returns
// undefined if the file has another form or contains an error; it must then be read as a whole.
export function piecewise(text: string): Pieces | undefined {
  const sections = sectionsOf(text);
  if (sections === undefined || new Set(sections.map(({ key }) => key)).size < sections.length) return undefined;
  const notes: YamlNote[] = [];
  const read = sections.map((section) => ({ key: section.key, items: itemsOf(text, section, notes) }));
  const lists = new Map<string | undefined, Items>();
  for (const { key, items } of read) {
    if (items === undefined) return undefined;
    lists.set(key, items);
  }
  const bare = lists.get(undefined);
  const value = bare?.values ?? Object.fromEntries([...lists].map(([key, { values }]) => [String(key), values]));
  return {
    value,
    notes,
    offsetOf: (pointer) => offsetIn(lists, bare === undefined ? segmentsOf(pointer) : [undefined, ...segmentsOf(pointer)]),
  };
}

function offsetIn(lists: ReadonlyMap<string | undefined, Items>, [key, index]: readonly (string | undefined)[]): number {
  const starts = lists.get(key)?.starts ?? [];
  return starts[Number(index ?? 0)] ?? starts[0] ?? 0;
}

// The items of a section. Plain items are read directly, and the text between them goes to the library, many items at a time.
function itemsOf(text: string, { items, end }: Section, notes: YamlNote[]): Items | undefined {
  const found: Items = { values: [], starts: [] };
  let waiting = 0;
  const flush = (to: number): boolean => {
    const [start, stop] = [items[waiting] ?? end, items[to] ?? end];
    const isRead = waiting === to || readPiece(text, start, stop, to - waiting, found, notes);
    waiting = to;
    return isRead;
  };
  for (let at = 0; at < items.length; at++) {
    const [start, next] = [items[at] as number, items[at + 1] ?? end];
    const plain = plainItem(text.slice(start, next));
    if (plain === undefined && next - (items[waiting] as number) < PIECE) continue;
    if (!flush(plain === undefined ? at + 1 : at)) return undefined;
    if (plain === undefined) continue;
    found.values.push(plain);
    found.starts.push(text.indexOf('-', start) + 2);
    waiting = at + 1;
  }
  return flush(items.length) ? found : undefined;
}

function readPiece(text: string, start: number, end: number, count: number, found: Items, notes: YamlNote[]): boolean {
  const read = readYaml('', text.slice(start, end), { schema: 'failsafe' });
  if ('mistakes' in read) return false;
  const own: YamlNote[] = [];
  const value = yamlValue(read.document, own);
  const nodes = (read.document.contents as YAMLSeq<Node> | null)?.items;
  if (!Array.isArray(value) || nodes === undefined || value.length !== count) return false;
  for (const note of own) notes.push({ ...note, at: note.at + start });
  for (const node of nodes) found.starts.push(start + (node?.range?.[0] ?? 0));
  for (const item of value as readonly Exact[]) found.values.push(item);
  return true;
}
