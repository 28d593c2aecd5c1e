import { childPointer, segmentsOf, valueAt } from '../../lib/pointer.ts';
import { decodeFragment, resolveUri, splitFragment } from '../../lib/uri.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/index.ts';
import { draftDialect, LATEST_DIALECT, metaSchemaUri, type SchemaDialect } from './dialect.ts';
import type { SchemaParts } from './schema-parts.ts';
import type { SchemaDocument, SchemaResource, SchemaSpot } from './schema-spot.ts';
import { childrenOf } from './subschemas.ts';

// The name under which `$recursiveAnchor` is stored. No anchor can have this name.
export const RECURSIVE_ANCHOR = '';

export function anchorSpot(resource: SchemaResource, pointer: string): SchemaSpot {
  return { document: resource.document, pointer, json: valueAt(resource.document.root, pointer) as Json, resource };
}

// All documents that a schema may reach, with their `$id`s and anchors. Resolves the schema's references.
export class SchemaIndex {
  readonly root: SchemaSpot;
  readonly unknownDialects = new Map<SchemaDocument, string>();
  readonly #byUri = new Map<string, SchemaResource>();
  readonly #given: ReadonlyMap<string, Json>;
  readonly #metaSchemas: SchemaParts['metaSchemas'];

  constructor(root: Json, given: ReadonlyMap<string, Json>, metaSchemas: SchemaParts['metaSchemas']) {
    this.#given = given;
    this.#metaSchemas = metaSchemas;
    const dialect = this.#dialectFor(root, LATEST_DIALECT);
    for (const [uri, json] of given) this.#add(uri, json, dialect);
    const resource = this.#add('', root, dialect);
    this.root = { document: resource.document, pointer: '', json: root, resource };
  }

  resolve(from: SchemaResource, reference: string): SchemaSpot | undefined {
    const [uri, rawFragment] = splitFragment(resolveUri(from.uri, reference));
    const resource = this.#byUri.get(uri) ?? this.#metaResource(uri);
    if (!resource) return undefined;
    const fragment = decodeFragment(rawFragment);
    if (fragment === '' || fragment.startsWith('/')) return spotAt(resource, fragment);
    const anchor = resource.anchors.get(fragment);
    return anchor === undefined ? undefined : anchorSpot(resource, anchor);
  }

  #add(uri: string, root: Json, dialect: SchemaDialect): SchemaResource {
    const path = uri === '' ? '/schema' : childPointer('/schemas', uri);
    const document: SchemaDocument = { uri, path, root, resources: new Map() };
    const resource = this.#resourceAt(document, '', root, uri, dialect);
    this.#byUri.set(uri, resource);
    this.#visit(document, '', root, resource);
    return resource;
  }

  #dialectFor(schema: Json, inherited: SchemaDialect, document?: SchemaDocument): SchemaDialect {
    const uri = isJsonObject(schema) ? schema.$schema : undefined;
    if (typeof uri !== 'string') return inherited;
    const dialect = this.#dialectOf(metaSchemaUri(uri));
    if (typeof dialect !== 'string') return dialect;
    if (document) this.unknownDialects.set(document, dialect);
    return inherited;
  }

  #dialectOf(metaSchema: string): SchemaDialect | string {
    const document = this.#given.get(metaSchema) ?? this.#metaSchemas?.document(metaSchema);
    const dialect = draftDialect(metaSchema) ?? this.#metaSchemas?.dialect(metaSchema, document);
    return dialect ?? `the unknown dialect ${metaSchema}`;
  }

  #metaResource(uri: string): SchemaResource | undefined {
    const json = this.#metaSchemas?.document(uri);
    return json === undefined ? undefined : this.#add(uri, json, LATEST_DIALECT);
  }

  #resourceAt(document: SchemaDocument, pointer: string, schema: Json, base: string, inherited: SchemaDialect): SchemaResource {
    const dialect = this.#dialectFor(schema, inherited, document);
    const id = idOf(schema, dialect);
    const uri = id === undefined ? base : splitFragment(resolveUri(base, id))[0];
    const resource = { uri, pointer, document, dialect, anchors: new Map(), dynamicAnchors: new Map() };
    this.#byUri.set(uri, resource);
    return resource;
  }

  #visit(document: SchemaDocument, pointer: string, schema: Json, outer: SchemaResource): void {
    const id = pointer === '' ? undefined : idOf(schema, outer.dialect);
    const resource = id === undefined ? outer : this.#resourceAt(document, pointer, schema, outer.uri, outer.dialect);
    document.resources.set(pointer, resource);
    if (!isJsonObject(schema)) return;
    noteAnchors(schema, pointer, resource);
    for (const child of childrenOf(schema, resource.dialect)) {
      this.#visit(document, pointer + child.pointer, child.schema, resource);
    }
  }
}

// Returns the `$id` of a schema if it names a resource. In old drafts, an `$id` next to `$ref` does not name one, and neither does a mere
// anchor.
export function idOf(schema: Json, dialect: SchemaDialect): string | undefined {
  if (!isJsonObject(schema) || (dialect.draft <= 7 && typeof schema.$ref === 'string')) return undefined;
  const id = dialect.draft === 4 ? schema.id : schema.$id;
  return typeof id === 'string' && !id.startsWith('#') ? id : undefined;
}

function noteAnchors(schema: JsonObject, pointer: string, { dialect, anchors, dynamicAnchors }: SchemaResource): void {
  const id = dialect.draft === 4 ? schema.id : schema.$id;
  if (dialect.draft <= 7 && typeof id === 'string' && id.length > 1 && id.includes('#'))
    anchors.set(splitFragment(id)[1], pointer);
  if (dialect.draft >= 2019 && typeof schema.$anchor === 'string') anchors.set(schema.$anchor, pointer);
  if (dialect.draft === 2019 && schema.$recursiveAnchor === true) dynamicAnchors.set(RECURSIVE_ANCHOR, pointer);
  if (dialect.draft >= 2020 && typeof schema.$dynamicAnchor === 'string') {
    anchors.set(schema.$dynamicAnchor, pointer);
    dynamicAnchors.set(schema.$dynamicAnchor, pointer);
  }
}

function spotAt(resource: SchemaResource, fragment: string): SchemaSpot | undefined {
  const { document } = resource;
  let json = document.root;
  let pointer = '';
  let nearest = resource;
  for (const segment of segmentsOf(resource.pointer + fragment)) {
    if (typeof json !== 'object' || json === null || !Object.hasOwn(json, segment)) return undefined;
    json = (json as JsonObject)[segment] as Json;
    pointer = childPointer(pointer, segment);
    nearest = document.resources.get(pointer) ?? nearest;
  }
  return { document, pointer, json, resource: nearest };
}
