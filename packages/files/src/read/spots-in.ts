import { type Span, segmentsOf } from '@tamis/core/kind';
import type { Document, Node, ParsedNode, Scalar, YAMLSeq } from 'yaml';
import { locator, type Spot } from '../text/locate.ts';
import type { TextStyle, WrittenText } from '../text/source-offset.ts';
import type { DataFile } from './data-file.ts';
import { memberFinder } from './yaml-keys.ts';
import { YAML_OPTIONS, yamlLibrary } from './yaml-library.ts';

/** Finds where JSON Pointers lead in a JSON or YAML file. The file is read once for all pointers. */
export function spotsIn({ syntax, text }: Pick<DataFile, 'syntax' | 'text'>): (pointer: string) => FileSpot {
  if (syntax === 'json') return jsonSpots(text);
  return yamlSpots(yamlLibrary().parseDocument(text, YAML_OPTIONS), text);
}

function jsonSpots(text: string): (pointer: string) => FileSpot {
  const locate = locator(text);
  return (pointer) => {
    const spot = locate(pointer);
    if (spot === undefined) return NOWHERE;
    const raw = text.slice(spot.value.start, spot.value.end);
    return raw.startsWith('"') ? { ...spot, written: { raw, style: 'double', value: String(JSON.parse(raw)) } } : spot;
  };
}

const STYLES: { readonly [type: string]: TextStyle } = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

interface Member {
  readonly key: Node | null;
  readonly value: Node | null;
}

function yamlSpots(document: Document<ParsedNode>, text: string): (pointer: string) => FileSpot {
  const { isMap, isSeq } = yamlLibrary();
  const find = memberFinder();
  const memberOf = (parent: Node | null, token: string): Member | undefined => {
    const owner = meant(document, parent);
    if (isSeq(owner)) return itemOf(owner, token);
    return isMap(owner) ? (find(owner, token) as Member | undefined) : undefined;
  };
  return (pointer) => {
    let member: Member = { key: null, value: document.contents };
    for (const segment of segmentsOf(pointer)) {
      const next = memberOf(member.value, segment);
      if (next === undefined) return spotOf(document, text, member, false);
      member = next;
    }
    return spotOf(document, text, member, true);
  };
}

function itemOf({ items }: YAMLSeq, token: string): Member | undefined {
  const item = items[Number(token)];
  return item === undefined ? undefined : { key: null, value: item as Node };
}

function meant(document: Document, node: Node | null): Node | null {
  return yamlLibrary().isAlias(node) ? (node.resolve(document) ?? node) : node;
}

function spotOf(document: Document, text: string, { key, value }: Member, isExact: boolean): FileSpot {
  const target = meant(document, value);
  const isText = yamlLibrary().isScalar(target) && typeof target.value === 'string';
  const span = rangeOf(isText ? target : value) ?? rangeOf(key) ?? NOWHERE.value;
  const keySpan = rangeOf(key);
  return { ...(keySpan && { key: keySpan }), value: span, isExact, ...(isText && writtenAt(text, span, target)) };
}

function writtenAt(text: string, { start, end }: Span, node: Scalar): Pick<FileSpot, 'written'> {
  const style = STYLES[node.type ?? ''];
  return style === undefined ? {} : { written: { raw: text.slice(start, end), style, value: String(node.value) } };
}

function rangeOf(node: Node | null): Span | undefined {
  const range = node?.range;
  return range ? { start: range[0], end: range[1] } : undefined;
}

/** A place in a file. For a string, it includes how the string is written there. */
export interface FileSpot extends Spot {
  readonly written?: WrittenText;
}

const NOWHERE: FileSpot = { value: { start: 0, end: 1 }, isExact: false };
