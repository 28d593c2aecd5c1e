import { jsonEqual } from '../lib/json-equal.ts';
import { segmentsOf } from '../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { type Documents, followRef, placeBelow, type SchemaPlace, schemaPlaces } from './documents.ts';

// The most unions to follow. Beyond that, the answer is unknown.
const MOST_LOOKS = 10_000;

// Whether the schema allows nothing more in the list or object at a pointer. If so, a missing bracket cannot hide anything.
export function isFull(documents: Documents, root: SchemaPlace, value: Json, pointer: string): boolean {
  const segments = segmentsOf(pointer);
  let left = MOST_LOOKS;
  return isFullAt(root, value, 0);

  // Whether a part is full at a place. One keyword that says so is enough, since all of them apply; in a union, every branch must say so.
  function isFullAt(start: SchemaPlace | undefined, part: Json, depth: number): boolean {
    if (start === undefined || left-- <= 0) return false;
    const place = followRef(documents, start);
    const isFullHere = place !== start && isJsonObject(start.schema) && allowsNoMore(start, part, depth);
    return isFullHere || (place !== undefined && allowsNoMore(place, part, depth));
  }

  function allowsNoMore(place: SchemaPlace, part: Json, depth: number): boolean {
    const { schema } = place;
    if (!isJsonObject(schema)) return false;
    if (listsOnly(schema, part)) return true;
    const segment = segments[depth];
    if (
      segment === undefined ? isAtLimit(schema, part) : isFullAt(below(place, segment, part), childOf(part, segment), depth + 1)
    )
      return true;
    if (schemaPlaces(place, 'allOf').some((branch) => isFullAt(branch, part, depth))) return true;
    return (['anyOf', 'oneOf'] as const).some((keyword) => {
      const all = schemaPlaces(place, keyword);
      return all.length > 0 && all.every((branch) => isFullAt(branch, part, depth));
    });
  }
}

// Whether `const` or `enum` lists the value, and no other listed value starts with it and is longer.
function listsOnly(schema: JsonObject, part: Json): boolean {
  const listed = Object.hasOwn(schema, 'const') ? [schema.const as Json] : schema.enum;
  if (!Array.isArray(listed)) return false;
  const all = listed as readonly Json[];
  return all.some((one) => jsonEqual(one, part)) && all.every((one) => jsonEqual(one, part) || !begins(part, one));
}

function begins(part: Json, whole: Json): boolean {
  if (!Array.isArray(part) || !Array.isArray(whole)) return typeof part === typeof whole;
  return part.length < whole.length && part.every((item, index) => jsonEqual(item, whole[index]));
}

function isAtLimit(schema: JsonObject, part: Json): boolean {
  if (!Array.isArray(part)) return isJsonObject(part) && hasAllKeys(schema, part);
  if (typeof schema.maxItems === 'number' && part.length >= schema.maxItems) return true;
  const tuple = [schema.prefixItems, schema.items].find((items) => Array.isArray(items)) as readonly Json[] | undefined;
  if (tuple === undefined) return schema.items === false;
  const isClosed = [schema.items, schema.additionalItems, schema.unevaluatedItems].includes(false);
  return isClosed && part.length >= tuple.length;
}

function hasAllKeys(schema: JsonObject, part: JsonObject): boolean {
  const count = Object.keys(part).length;
  if (typeof schema.maxProperties === 'number' && count >= schema.maxProperties) return true;
  const isClosed = [schema.additionalProperties, schema.unevaluatedProperties].includes(false);
  if (!isClosed || isJsonObject(schema.patternProperties)) return false;
  return Object.keys(isJsonObject(schema.properties) ? schema.properties : {}).every((key) => Object.hasOwn(part, key));
}

function below(place: SchemaPlace, segment: string, part: Json): SchemaPlace | undefined {
  if (!Array.isArray(part)) return placeBelow(place, 'properties', segment) ?? placeBelow(place, 'additionalProperties');
  return (
    placeBelow(place, 'prefixItems', Number(segment)) ??
    placeBelow(place, 'items', Number(segment)) ??
    placeBelow(place, 'items') ??
    placeBelow(place, 'additionalItems')
  );
}

function childOf(part: Json, segment: string): Json {
  const isThere = typeof part === 'object' && part !== null && Object.hasOwn(part, segment);
  return isThere ? ((part as JsonObject)[segment] as Json) : null;
}
