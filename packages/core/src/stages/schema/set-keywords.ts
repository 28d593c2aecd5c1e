import { BOUNDS, COUNTS, ONE_SCHEMA } from '../../contract/schema-keywords.ts';
import { words } from '../../lib/words.ts';
import { isJsonObject, type Json } from '../../model/index.ts';
import type { MutableNode, SchemaNode } from './schema-node.ts';
import type { Subschema } from './subschemas.ts';

export class ChildNodes {
  readonly #byKeyword = new Map<string, Map<string, SchemaNode>>();

  add({ keyword, key }: Subschema, node: SchemaNode): void {
    const nodes = this.#byKeyword.get(keyword) ?? new Map<string, SchemaNode>();
    this.#byKeyword.set(keyword, nodes.set(key, node));
  }

  one(keyword: string): SchemaNode | undefined {
    return this.#byKeyword.get(keyword)?.get('');
  }

  list(keyword: string): readonly SchemaNode[] | undefined {
    const nodes = this.#byKeyword.get(keyword);
    return nodes && [...nodes.values()];
  }

  byKey(keyword: string): ReadonlyMap<string, SchemaNode> | undefined {
    return this.#byKeyword.get(keyword);
  }
}

export type ReadKeyword = (keyword: string) => Json | undefined;

const NUMBERS = [...COUNTS, ...BOUNDS, 'multipleOf'] as const;
const SINGLES = ONE_SCHEMA.filter((keyword) => keyword !== 'items' && keyword !== 'additionalItems');
const LISTS = words('allOf anyOf oneOf');
const MAPS = words('properties dependentSchemas');

export function setKeywords(node: MutableNode, read: ReadKeyword, children: ChildNodes): void {
  setScalars(node, read);
  for (const keyword of SINGLES) assign(node, keyword, children.one(keyword));
  for (const keyword of LISTS) assign(node, keyword, children.list(keyword));
  for (const keyword of MAPS) assign(node, keyword, children.byKey(keyword));
  setItems(node, read, children);
  setDependencies(node, read, children);
  setExclusiveLimits(node, read);
}

// In a shorter list, looking at each value is faster than anything else.
const SHORT_LIST = 16;

function setScalars(node: MutableNode, read: ReadKeyword): void {
  for (const keyword of NUMBERS) {
    const value = read(keyword);
    if (typeof value === 'number') node[keyword] = value;
  }
  const type = read('type');
  assign(node, 'type', typeof type === 'string' ? [type] : textsIn(type));
  const allowed = read('enum');
  if (Array.isArray(allowed)) {
    node.enum = allowed;
    if (allowed.length > SHORT_LIST) node.enumScalars = new Set(allowed.filter((one) => typeof one !== 'object' || one === null));
  }
  const constant = read('const');
  if (constant !== undefined) node.const = { value: constant };
  if (read('uniqueItems') === true) node.uniqueItems = true;
  assign(node, 'required', textsIn(read('required')));
}

function setItems(node: MutableNode, read: ReadKeyword, children: ChildNodes): void {
  node.containsMarks = node.resource.dialect.draft >= 2020;
  if (Array.isArray(read('items'))) {
    assign(node, 'prefixItems', children.list('items') ?? []);
    assign(node, 'items', children.one('additionalItems'));
  } else {
    assign(node, 'prefixItems', children.list('prefixItems'));
    assign(node, 'items', children.one('items'));
  }
}

// `dependencies` holds both forms that 2019-09 split into two keywords.
function setDependencies(node: MutableNode, read: ReadKeyword, children: ChildNodes): void {
  const lists = new Map([...entriesOf(read('dependencies')), ...entriesOf(read('dependentRequired'))]);
  if (lists.size > 0) node.dependentRequired = lists;
  const schemas = children.byKey('dependencies');
  if (schemas) node.dependentSchemas = new Map([...schemas, ...(node.dependentSchemas ?? [])]);
}

// In draft 4 `exclusiveMaximum: true` turned `maximum` into an exclusive limit.
function setExclusiveLimits(node: MutableNode, read: ReadKeyword): void {
  for (const [open, closed] of [['exclusiveMaximum', 'maximum'] as const, ['exclusiveMinimum', 'minimum'] as const]) {
    const limit = node[closed];
    if (read(open) !== true || limit === undefined) continue;
    node[open] = limit;
    delete node[closed];
  }
}

function entriesOf(value: Json | undefined): (readonly [string, readonly string[]])[] {
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const texts = textsIn(value[key]);
    return texts ? [[key, texts] as const] : [];
  });
}

function textsIn(value: Json | undefined): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

function assign<K extends keyof MutableNode>(node: MutableNode, keyword: K, value: MutableNode[K] | undefined): void {
  if (value !== undefined) node[keyword] = value;
}
