import { missingPart } from '../../contract/missing-part.ts';
import { type LinearPattern, linearPattern } from '../../lib/linear-pattern.ts';
import { childPointer, valueAt } from '../../lib/pointer.ts';
import { splitFragment } from '../../lib/uri.ts';
import { isJsonObject, type Json, type JsonObject, type Problem } from '../../model/index.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';
import { isDraft } from './dialect.ts';
import { idleKeyword, misspelt } from './misspelt.ts';
import { nearRef } from './near-ref.ts';
import type { DynamicNode } from './run.ts';
import { anchorSpot, RECURSIVE_ANCHOR, type SchemaIndex } from './schema-index.ts';
import { inPlaceNodes, type MutableNode, type SchemaNode } from './schema-node.ts';
import type { SchemaParts } from './schema-parts.ts';
import type { SchemaDocument, SchemaResource, SchemaSpot } from './schema-spot.ts';
import { ChildNodes, type ReadKeyword, setKeywords } from './set-keywords.ts';
import { childrenOf } from './subschemas.ts';

function resourceRoot({ document, pointer }: SchemaResource): Json {
  return valueAt(document.root, pointer) as Json;
}

// The formats of JSON Schema that are checked. Others, such as `byte` and `int32`, mean different things to different people.
const TEXT_FORMATS: ReadonlySet<string> = new Set(
  'date-time date time duration email hostname ipv4 ipv6 uri uri-reference uuid json-pointer relative-json-pointer regex'.split(
    ' ',
  ),
);

export class NodeGraph {
  readonly root: SchemaNode;
  readonly dynamicNode: DynamicNode | undefined;
  readonly nodes: SchemaNode[] = [];
  readonly documents = new Set<SchemaDocument>();
  readonly #anchored = new Set<SchemaResource>();
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly #index: SchemaIndex;
  readonly #formats: 'assert' | 'annotate';
  readonly #parts: SchemaParts;
  readonly #known = new Map<SchemaDocument, Map<string, MutableNode>>();
  #queue: (readonly [node: MutableNode, spot: SchemaSpot])[] = [];

  constructor(index: SchemaIndex, formats: 'assert' | 'annotate', parts: SchemaParts) {
    this.#index = index;
    this.#formats = formats;
    this.#parts = parts;
    this.root = this.nodeAt(index.root);
    const isDynamic = this.nodes.some((node) => node.dynamicRef?.name !== undefined);
    this.dynamicNode = isDynamic ? (resource, name) => this.#dynamicNode(resource, name) : undefined;
  }

  #dynamicNode(resource: SchemaResource, name: string): SchemaNode | undefined {
    const pointer = resource.dynamicAnchors.get(name);
    return pointer === undefined ? undefined : this.nodeAt(anchorSpot(resource, pointer));
  }

  nodeAt(spot: SchemaSpot): SchemaNode {
    const node = this.#reach(spot);
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      for (const [next, place] of batch) this.#fillNode(next, place);
    }
    return node;
  }

  #reach(spot: SchemaSpot): SchemaNode {
    const { document, pointer, resource } = spot;
    const known = this.#known.get(document) ?? new Map<string, MutableNode>();
    this.#known.set(document, known);
    const existing = known.get(pointer);
    if (existing) return existing;
    const node: MutableNode = { resource, path: document.path + pointer, appliesInPlace: false, appliesToKeys: false };
    known.set(pointer, node);
    this.documents.add(document);
    this.nodes.push(node);
    this.#queue.push([node, spot]);
    return node;
  }

  #fillNode(node: MutableNode, spot: SchemaSpot): void {
    this.#readKeywords(node, spot);
    node.appliesInPlace = inPlaceNodes(node).length > 0;
    node.appliesToKeys = Boolean(node.properties ?? node.patternProperties ?? node.additionalProperties);
  }

  #readKeywords(node: MutableNode, spot: SchemaSpot): void {
    const { json } = spot;
    if (typeof json === 'boolean') node.always = json;
    if (!isJsonObject(json)) return;
    this.#noteOddities(node, json);
    this.#reachDynamicAnchors(node);
    if (typeof json.$ref === 'string') this.#setRef(node, json.$ref);
    const children = this.#children(node, spot, json);
    if (node.resource.dialect.draft <= 7 && node.ref) return;
    this.#setDynamicRef(node, json);
    const { knows } = node.resource.dialect;
    const read: ReadKeyword = (keyword) => (Object.hasOwn(json, keyword) && knows(keyword) ? json[keyword] : undefined);
    setKeywords(node, read, children);
    this.#setFormat(node, json);
    this.#setPatterns(node, read, children);
  }

  // Creates the nodes of dynamic anchors before the first value is judged, because a dynamic reference may lead to any of them.
  #reachDynamicAnchors({ resource }: SchemaNode): void {
    if (this.#anchored.has(resource)) return;
    this.#anchored.add(resource);
    for (const pointer of resource.dynamicAnchors.values()) this.#reach(anchorSpot(resource, pointer));
  }

  #children(node: SchemaNode, spot: SchemaSpot, json: JsonObject): ChildNodes {
    const children = new ChildNodes();
    for (const child of childrenOf(json, node.resource.dialect)) {
      const place = spot.pointer + child.pointer;
      const resource = spot.document.resources.get(place) ?? spot.resource;
      children.add(child, this.#reach({ document: spot.document, pointer: place, json: child.schema, resource }));
    }
    return children;
  }

  #setRef(node: MutableNode, ref: string): void {
    const target = this.#target(node, '$ref', ref);
    if (!target) return;
    node.ref = this.#reach(target);
    node.refText = ref;
  }

  #target(node: SchemaNode, keyword: string, ref: string): SchemaSpot | undefined {
    const target = this.#index.resolve(node.resource, ref);
    if (target) return target;
    const path = childPointer(node.path, keyword);
    const isOfDraft = this.#parts.metaSchemas === undefined && isDraft(splitFragment(ref)[0]);
    if (isOfDraft) this.problems.push(missingPart(path, 'meta-schemas'));
    else
      this.#problem('contract.unresolved-ref', path, {
        ref,
        suggestion: suggestionText(nearRef(resourceRoot(node.resource), ref), ref),
      });
    return undefined;
  }

  #setDynamicRef(node: MutableNode, json: JsonObject): void {
    const { dialect } = node.resource;
    if (dialect.draft === 2019 && typeof json.$recursiveRef === 'string') {
      const target = this.#target(node, '$recursiveRef', json.$recursiveRef);
      if (target) this.#point(node, target, RECURSIVE_ANCHOR);
    }
    if (dialect.draft >= 2020 && typeof json.$dynamicRef === 'string') {
      const target = this.#target(node, '$dynamicRef', json.$dynamicRef);
      if (target) this.#point(node, target, json.$dynamicRef.slice(json.$dynamicRef.indexOf('#') + 1));
    }
  }

  #point(node: MutableNode, target: SchemaSpot, name: string): void {
    const reached = this.#reach(target);
    const isDynamic = target.resource.dynamicAnchors.get(name) === target.pointer;
    node.dynamicRef = { name: isDynamic ? name : undefined, node: reached };
  }

  #setFormat(node: MutableNode, { format }: JsonObject): void {
    if (typeof format !== 'string') return;
    if (this.#formats === 'annotate' && !node.resource.dialect.assertsFormats) return;
    const path = childPointer(node.path, 'format');
    const known = this.#parts.textFormats?.(format, node.resource.dialect.draft);
    if (known) node.format = known;
    else if (TEXT_FORMATS.has(format)) this.problems.push(missingPart(path, 'text-formats'));
    else this.#problem('contract.unknown-format', path, { format }, undefined, 'warning');
  }

  #setPatterns(node: MutableNode, read: ReadKeyword, children: ChildNodes): void {
    const pattern = read('pattern');
    const compiled = typeof pattern === 'string' ? this.#pattern(pattern, childPointer(node.path, 'pattern')) : undefined;
    if (compiled) node.pattern = compiled;
    const byPattern = [...(children.byKey('patternProperties') ?? [])].flatMap(([key, child]) => {
      const engine = this.#pattern(key, childPointer(childPointer(node.path, 'patternProperties'), key), 'key');
      return engine ? [[engine, child] as const] : [];
    });
    if (byPattern.length > 0) node.patternProperties = byPattern;
  }

  #pattern(source: string, path: string, about?: 'key'): LinearPattern | undefined {
    const result = linearPattern(source, this.#parts.patterns);
    if (!result.pattern && result.needsEngine) this.problems.push(missingPart(path, 're2'));
    else if (!result.pattern) this.#problem('contract.pattern', path, { pattern: source, reason: result.reason }, about);
    return result.pattern;
  }

  #noteOddities(node: SchemaNode, json: JsonObject): void {
    if (json.$async === true) this.#problem('contract.async', childPointer(node.path, '$async'), {});
    for (const keyword of Object.keys(json)) {
      const { dialect } = node.resource;
      const idle = idleKeyword(keyword, json, dialect);
      const slip = misspelt(keyword, json[keyword] as Json, dialect) ?? (idle && { suggestion: idle, isSlip: false });
      if (!slip) continue;
      const code = slip.isSlip ? 'contract.misspelt-keyword' : 'contract.ignored-keyword';
      this.#problem(code, childPointer(node.path, keyword), { keyword, suggestion: slip.suggestion }, 'key', 'warning');
    }
  }

  #problem(
    code: Problem['code'],
    path: string,
    args: Problem['args'],
    about?: 'key',
    severity: Problem['severity'] = 'error',
  ): void {
    const list = severity === 'error' ? this.problems : this.warnings;
    list.push({ code, severity, path, ...(about && { about }), args });
  }
}
