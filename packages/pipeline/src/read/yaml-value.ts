import { Float, floatOf, str } from '@tamis/core/python-values';
import { yamlLibrary } from '@tamis/files';
import type { Document, Node, Pair, Scalar, YAMLMap } from 'yaml';
import type { Exact, Fields } from '../exact/exact.ts';
import { isInfinite } from '../exact/is-infinite.ts';
import { isDate, plainScalar } from './yaml-scalar.ts';

export interface YamlNote {
  readonly kind: 'date' | 'not-plain' | 'infinite' | 'tag';
  readonly found: string;
  readonly at: number;
}

const MOST_VALUES = 5_000_000;
const DEEPEST = 200;

interface Read {
  readonly value: Exact;
  readonly size: number;
}

// Converts a YAML document that was parsed with all scalars as strings to the value PyYAML's safe loader would give. Oddities are noted.
export function yamlValue(document: Document, notes: YamlNote[]): Exact {
  return new Reader(document, notes).read(document.contents, 0).value;
}

class Reader {
  readonly #document: Document;
  readonly #notes: YamlNote[];
  readonly #known = new Map<Node, Read | 'reading'>();

  constructor(document: Document, notes: YamlNote[]) {
    this.#document = document;
    this.#notes = notes;
  }

  read(node: unknown, depth: number): Read {
    const { isAlias, isMap, isScalar, isSeq } = yamlLibrary();
    if (node === null || node === undefined) return { value: null, size: 1 };
    if (isAlias(node)) return this.read(node.resolve(this.#document), depth);
    if (isScalar(node)) return { value: this.#scalar(node), size: 1 };
    if (!isMap(node) && !isSeq(node)) return { value: null, size: 1 };
    const known = this.#known.get(node);
    if (known === 'reading' || depth > DEEPEST) return this.#refused(node);
    if (known !== undefined) return known;
    this.#known.set(node, 'reading');
    if (node.tag !== undefined && !/^tag:yaml\.org,2002:(?:map|seq)$/.test(node.tag)) this.#noted('tag', node.tag, node, null);
    const read = isMap(node) ? this.#map(node, depth) : this.#list(node.items, depth);
    const kept = read.size > MOST_VALUES ? this.#refused(node) : read;
    // Only nodes that an alias can refer to have to be remembered.
    if (node.anchor === undefined) this.#known.delete(node);
    else this.#known.set(node, kept);
    return kept;
  }

  #refused(node: Node): Read {
    this.#notes.push({ kind: 'not-plain', found: '', at: node.range?.[0] ?? 0 });
    return { value: null, size: 1 };
  }

  #list(items: readonly unknown[], depth: number): Read {
    const read = items.map((item) => this.read(item, depth + 1));
    return { value: read.map(({ value }) => value), size: read.reduce((sum, { size }) => sum + size, 1) };
  }

  #map(map: YAMLMap, depth: number): Read {
    const own = map.items.filter((pair) => !this.#isMerge(pair));
    const merged = map.items.filter((pair) => this.#isMerge(pair)).flatMap(({ value }) => this.#mergedFields(value, depth));
    let size = 1 + merged.reduce((sum, fields) => sum + Object.keys(fields).length, 0);
    const entries = own.map(({ key, value }) => {
      const read = this.read(value, depth + 1);
      size += read.size;
      return [this.#keyOf(key), read.value] as const;
    });
    const all = [...merged.reverse().flatMap((fields) => Object.entries(fields)), ...entries];
    return { value: Object.fromEntries(all), size };
  }

  #isMerge({ key }: Pair): boolean {
    return yamlLibrary().isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
  }

  #mergedFields(node: unknown, depth: number): readonly Fields[] {
    const { value } = this.read(node, depth + 1);
    const maps = Array.isArray(value) ? (value as readonly Exact[]) : [value];
    return maps.filter((map): map is Fields => typeof map === 'object' && map !== null && !Array.isArray(map));
  }

  #keyOf(key: unknown): string {
    const { value } = this.read(key, 0);
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Float) return str(value);
    if (value === null || typeof value === 'boolean') return JSON.stringify(value);
    this.#notes.push({ kind: 'not-plain', found: '', at: (key as Node | null)?.range?.[0] ?? 0 });
    return '';
  }

  #scalar(node: Scalar): Exact {
    const text = String(node.value ?? '');
    const tag = node.tag?.replace('tag:yaml.org,2002:', '!!');
    if (tag === '!!str' || tag === '!' || (tag === undefined && node.type !== 'PLAIN' && node.type !== undefined)) return text;
    if (tag !== undefined && !['!!int', '!!float', '!!bool', '!!null'].includes(tag)) return this.#noted('tag', tag, node, text);
    if (isDate(text)) return this.#noted('date', text, node, text);
    const value = plainScalar(text);
    if (isInfinite(value)) return this.#noted('infinite', text, node, null);
    return tag === '!!float' && (typeof value === 'number' || typeof value === 'bigint') ? floatOf(Number(value)) : value;
  }

  #noted(kind: YamlNote['kind'], found: string, node: Node, value: Exact): Exact {
    this.#notes.push({ kind, found, at: node.range?.[0] ?? 0 });
    return value;
  }
}
