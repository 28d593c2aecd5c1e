import { mapSchema } from '../../../contract/map-schema.ts';
import { resolveUri } from '../../../lib/uri.ts';
import { words } from '../../../lib/words.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import { idOf, type SchemaIndex } from '../schema-index.ts';
import type { SchemaResource } from '../schema-spot.ts';

// Names, which must stay unique, and schemas that only names lead to. The original keeps them.
const KEPT_BACK: ReadonlySet<string> = new Set(words('$id id $anchor $dynamicAnchor $recursiveAnchor $schema $defs definitions'));

// Copies a schema from the resource `own` so that it means the same inside the resource `home`.
export function detached(schema: Json, own: SchemaResource, home: SchemaResource, index: SchemaIndex): Json {
  return isJsonObject(schema) ? detachedObject(schema, own, home, index) : schema;
}

function detachedObject(schema: JsonObject, own: SchemaResource, home: SchemaResource, index: SchemaIndex): JsonObject {
  const bare = Object.fromEntries(Object.entries(schema).filter(([key]) => !KEPT_BACK.has(key)));
  const isElsewhere = typeof bare.$ref === 'string' && own.uri !== home.uri;
  const moved = isElsewhere ? { ...bare, $ref: resolveUri(own.uri, bare.$ref as string) } : bare;
  return mapSchema(moved, (below) => detachedObject(below, resourceOf(below, own, index), home, index));
}

// Returns the resource of a schema inside another. It is a new one if the schema has an `$id`.
export function resourceOf(schema: Json, outer: SchemaResource, index: SchemaIndex): SchemaResource {
  const id = idOf(schema, outer.dialect);
  return id === undefined ? outer : (index.resolve(outer, id)?.resource ?? outer);
}
