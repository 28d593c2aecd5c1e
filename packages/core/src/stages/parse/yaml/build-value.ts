import { type Alias, isAlias, isMap, isScalar, isSeq, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { StageCode } from '../../../codes/stage-codes.ts';
import { safetyOf } from '../../../codes/stage-entry.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { losesDigits } from '../../../lib/loses-digits.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { type Change, type Finding, type Json, setOwn } from '../../../model/index.ts';
import type { CommentWords } from '../../../remarks/known-comment.ts';
import { commaEnded } from './comma-habit.ts';
import { colonInKey, type GluedColon } from './glued-colon.ts';
import { type ScalarPlace, textIn, textWithHash, yamlText } from './scalar-text.ts';

// The most values that aliases may repeat in total, so that a small reply cannot blow up.
const MOST_REPEATED = 100_000;

export type LineOf = (at: number) => { readonly line: number; readonly column: number };

export interface LineKey {
  readonly key: string;
  readonly isEmpty: boolean;
}

export interface Built {
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  // Colons after which a missing space would give the document another value.
  readonly colons: readonly GluedColon[];
  readonly lineKeys: readonly LineKey[];
  readonly sourceAt: (pointer: string) => string | undefined;
}

export class ValueBuilder {
  readonly #text: string;
  readonly #words: CommentWords;
  readonly #place: LineOf;
  readonly #deepest: number;
  readonly #changes: Change[] = [];
  readonly #findings: Finding[] = [];
  readonly #colons: GluedColon[] = [];
  readonly #lineKeys: LineKey[] = [];
  readonly #sources = new Map<string, string | undefined>();
  readonly #anchors = new Map<string, { readonly value: Json; readonly pointer: string } | null>();
  readonly #commas = new Set<Scalar>();
  readonly #unused = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  #repeated = 0;

  constructor(text: string, place: LineOf, deepest: number, words: CommentWords) {
    this.#text = text;
    this.#words = words;
    this.#place = place;
    this.#deepest = deepest;
  }

  build(root: unknown): Built {
    const value = this.#value(root, '', 0);
    for (const [name, pointer] of this.#unused) this.#change('parse.yaml-unused-anchor', pointer, null, null, { name });
    return {
      value,
      changes: this.#changes,
      findings: this.#findings,
      colons: this.#colons,
      lineKeys: this.#lineKeys,
      sourceAt: (pointer) => this.#sourceAt(pointer),
    };
  }

  #value(node: unknown, pointer: string, depth: number): Json {
    if (isAlias(node)) return this.#alias(node, pointer, depth);
    const anchor = (node as { anchor?: string } | null)?.anchor;
    if (anchor === undefined) return this.#plain(node, pointer, depth);
    this.#anchors.set(anchor, null);
    const value = this.#plain(node, pointer, depth);
    this.#anchors.set(anchor, { value, pointer });
    this.#unused.set(anchor, pointer);
    return value;
  }

  #plain(node: unknown, pointer: string, depth: number): Json {
    const tag = (node as { tag?: string } | null)?.tag;
    if (typeof tag === 'string' && !PLAIN_TAGS.has(tag)) this.#refuse(node, 'parse.yaml-tag', { tag });
    if (isMap(node)) return this.#map(node, pointer, depth);
    if (isSeq(node)) return this.#list(node, pointer, depth);
    return isScalar(node) ? this.#scalar(node, pointer) : null;
  }

  #list({ items, flow }: YAMLSeq, pointer: string, depth: number): Json {
    if (!flow) this.#noteCommas(items, true);
    return items.map((item, index) => this.#value(item, childPointer(pointer, index), depth + 1));
  }

  #map(map: YAMLMap, pointer: string, depth: number): Json {
    const object: { [key: string]: Json } = {};
    if (!map.flow) {
      const values = map.items.map(({ value }) => value);
      this.#noteCommas(values, false);
    }
    for (const { key: node, value: inner } of map.items) {
      const key = this.#key(node, pointer);
      if (key === undefined) {
        this.#refuse(isScalar(node) || isMap(node) || isSeq(node) ? node : map, 'parse.yaml-key');
        continue;
      }
      if (map.flow && isLacking(inner)) this.#lacking(node as Scalar, key, pointer);
      const value = this.#value(inner, childPointer(pointer, key), depth + 1);
      if (key === '<<' && (node as Scalar).type === 'PLAIN' && typeof value === 'object' && value !== null)
        this.#change('parse.yaml-merge', childPointer(pointer, key), value, value);
      if (Object.hasOwn(object, key)) this.#repeat(key, object[key] as Json, value);
      // As data, even if its name is `__proto__`.
      setOwn(object, key, value);
      if (pointer === '' && !map.flow && (node as Scalar).type === 'PLAIN')
        this.#lineKeys.push({ key, isEmpty: isLacking(inner) });
    }
    return object;
  }

  #noteCommas(values: readonly unknown[], isList: boolean): void {
    for (const scalar of commaEnded(values, isList)) this.#commas.add(scalar);
  }

  #lacking(node: Scalar, key: string, pointer: string): void {
    const colon = colonInKey(node);
    if (colon === undefined) {
      this.#change('parse.missing-value', childPointer(pointer, key), '', 'null');
      return;
    }
    const path = childPointer(pointer, key.slice(0, colon));
    const change: Change = { code: 'parse.yaml-colon', safety: 'unsafe', path, before: key, after: null };
    this.#colons.push({ at: (node.range?.[0] ?? 0) + colon, change });
  }

  #key(node: unknown, pointer: string): string | undefined {
    const { value, source, anchor } = (node ?? {}) as Partial<Scalar>;
    if (anchor !== undefined) return undefined;
    if (typeof value === 'string') return yamlText(node as Scalar, value, this.#at(pointer));
    if (typeof value !== 'number') return undefined;
    const key = String(value);
    if (source !== key) this.#change('parse.yaml-number', childPointer(pointer, key), source as string, key);
    return key;
  }

  #scalar(node: Scalar, pointer: string): Json {
    const { value, source } = node;
    const place = this.#at(pointer);
    const withHash = textWithHash(node, place);
    if (withHash !== undefined) return withHash;
    if (value === '...' || value === '…') this.#change('parse.ellipsis', pointer, value, value);
    if (typeof value === 'string') return textIn(node, value, this.#commas.has(node), place);
    this.#sources.set(pointer, source);
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return this.#refuse(node, 'parse.not-a-number');
      const isLost = /^[+-]?0[xo]/i.test(source as string) ? !Number.isSafeInteger(value) : losesDigits(source as string);
      if (isLost) return this.#refuse(node, 'parse.digits-lost');
      if (/^[+-]?0[0-9oxb]/i.test(source as string)) this.#change('parse.yaml-number', pointer, source as string, value);
    }
    return value as Json;
  }

  #alias(node: Alias, pointer: string, depth: number): Json {
    const anchored = this.#anchors.get(node.source);
    if (anchored === undefined || anchored === null) return this.#refuse(node, 'parse.yaml-alias');
    this.#unused.delete(node.source);
    const value = this.#copy(anchored.value, depth);
    if (value === undefined) return this.#refuse(node, 'parse.yaml-alias');
    this.#aliases.set(pointer, anchored.pointer);
    this.#change('parse.yaml-anchor', pointer, `*${node.source}`, value, { name: node.source });
    return value;
  }

  // Copies the value that an alias stands for, or returns undefined if it is too large or too deep.
  #copy(value: Json, depth: number): Json | undefined {
    if (++this.#repeated > MOST_REPEATED || depth > this.#deepest) return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const list: Json[] = [];
      for (const item of value) {
        const copy = this.#copy(item, depth + 1);
        if (copy === undefined) return undefined;
        list.push(copy);
      }
      return list;
    }
    const entries: [string, Json][] = [];
    for (const [key, item] of Object.entries(value)) {
      const copy = this.#copy(item as Json, depth + 1);
      if (copy === undefined) return undefined;
      entries.push([key, copy]);
    }
    return Object.fromEntries(entries);
  }

  #sourceAt(pointer: string): string | undefined {
    const own = this.#sources.get(pointer);
    if (own !== undefined) return own;
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const target = this.#aliases.get(pointer.slice(0, end));
      if (target !== undefined) return this.#sourceAt(target + pointer.slice(end));
    }
    return undefined;
  }

  #repeat(key: string, before: Json, after: Json): void {
    const isSame = jsonEqual(before, after);
    this.#change(isSame ? 'parse.repeated-key' : 'parse.duplicate-key', '', before, after, { key });
  }

  #change(code: StageCode, path: string, before: Json, after: Json, args?: Change['args']): void {
    this.#changes.push({ code, safety: safetyOf(code), path, before, after, ...(args && { args }) });
  }

  #at(path: string): ScalarPlace {
    return {
      text: this.#text,
      path,
      ...this.#words,
      note: (code, before, after, args) => this.#change(code, path, before, after, args),
    };
  }

  #refuse(node: unknown, code: Finding['code'], args: Finding['args'] = {}): null {
    const at = (node as { range?: readonly number[] | null }).range?.[0] ?? 0;
    this.#findings.push({ code, severity: 'error', path: '', args: { ...this.#place(at), ...args }, at });
    return null;
  }
}

const PLAIN_TAGS = new Set(['tag:yaml.org,2002:str', 'tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq']);

function isLacking(value: unknown): boolean {
  const scalar = value as Scalar | null;
  return scalar === null || (scalar.value === null && !scalar.source);
}
