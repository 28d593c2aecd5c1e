import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type Documents, followRef, placeBelow, type SchemaPlace } from './documents.ts';

/** More looks than this are not worth it: then nothing is known. */
const MOST_LOOKS = 100_000;
/** As deep as values may be, with a union at each level. */
const DEEPEST = 1024;

/** Whether a schema declares every key of a value where it stands, so that none of them belongs somewhere else. */
export function knowsKeys(documents: Documents, root: SchemaPlace, value: Json): boolean {
  let left = MOST_LOOKS;
  return knows(root, value, 0);

  function knows(start: SchemaPlace | undefined, part: Json, depth: number): boolean {
    if (typeof part !== 'object' || part === null) return true;
    const place = start === undefined || left-- <= 0 || depth > DEEPEST ? undefined : followRef(documents, start);
    if (place === undefined || !isJsonObject(place.schema)) return false;
    const { schema } = place;
    const isKnown = Array.isArray(part)
      ? part.every((item) => knows(placeBelow(place, 'items'), item, depth + 1))
      : Object.entries(part as JsonObject).every(([key, item]) => knowsKey(place, schema, key, item, depth + 1));
    return isKnown || branchesOf(place, schema).some((branch) => knows(branch, part, depth + 1));
  }

  function knowsKey(place: SchemaPlace, schema: JsonObject, key: string, item: Json, depth: number): boolean {
    const declared = placeBelow(place, 'properties', key);
    if (declared !== undefined && isJsonObject(declared.schema)) return knows(declared, item, depth);
    const isNamed = declared !== undefined || (Array.isArray(schema.required) && schema.required.includes(key));
    return isNamed && holdsNoKeys(item);
  }
}

function branchesOf(place: SchemaPlace, schema: JsonObject): readonly (SchemaPlace | undefined)[] {
  return (['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) => {
    const branches = schema[keyword];
    return Array.isArray(branches) ? branches.map((_, index) => placeBelow(place, keyword, index)) : [];
  });
}

function holdsNoKeys(value: Json): boolean {
  if (Array.isArray(value)) return value.every(holdsNoKeys);
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}
