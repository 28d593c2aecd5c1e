import { branchesOf, type JsonType, namedTypes } from '../contract/accepted-types.ts';
import { type Documents, followRef, placeBelow, type SchemaPlace, schemaPlaces } from '../contract/documents.ts';
import { isJsonObject } from '../model/index.ts';
import { itemPlace } from './place-walker.ts';

// The place of a value that the schema does not describe.
export const ANYWHERE: SchemaPlace = { schema: true, ref: '' };

const DEEPEST = 8;

// Returns the places that a value of a type may be at: one, or one for each branch of a union. The result is empty if the requirements do
// not depend on the place alone.
export function placesOf(
  wanted: SchemaPlace,
  type: JsonType,
  documents: Documents | undefined,
  depth = 0,
): readonly SchemaPlace[] {
  if (wanted === ANYWHERE) return [ANYWHERE];
  const place = documents && followRef(documents, wanted);
  if (place === undefined || depth > DEEPEST) return [];
  if (place.schema === true) return [ANYWHERE];
  if (!isJsonObject(place.schema) || !namedTypes(place.schema).has(type)) return [];
  const parts = schemaPlaces(place, 'allOf');
  const branches = branchesOf(place);
  const isPlain = ['enum', 'const'].every((word) => !Object.hasOwn(place.schema as object, word));
  if (parts.length === 0 && branches.length === 0) return isPlain ? [place] : [];
  const hasOwn = ['properties', 'additionalProperties', 'items', 'prefixItems'].some((word) =>
    Object.hasOwn(place.schema as object, word),
  );
  if (!isPlain || hasOwn || parts.length > 1 || (parts.length === 1 && branches.length > 0)) return [];
  return [...parts, ...branches].flatMap((branch) => placesOf(branch, type, documents, depth + 1));
}

export function itemWanted(place: SchemaPlace, index: number, documents: Documents | undefined): SchemaPlace | undefined {
  if (place === ANYWHERE || documents === undefined || !isJsonObject(place.schema)) return ANYWHERE;
  const { items, prefixItems } = place.schema;
  if (items === undefined && prefixItems === undefined) return ANYWHERE;
  return itemPlace({ schema: place.schema, ref: place.ref }, index, documents);
}

export function memberWanted(place: SchemaPlace, name: string): SchemaPlace | undefined {
  if (place === ANYWHERE || !isJsonObject(place.schema)) return ANYWHERE;
  const { additionalProperties = true, patternProperties } = place.schema;
  const declared = placeBelow(place, 'properties', name);
  if (declared !== undefined || patternProperties !== undefined) return declared;
  return additionalProperties === true ? ANYWHERE : placeBelow(place, 'additionalProperties');
}

// Returns the place of a key that has fixed words at a place, so that they tell the branches of a union apart. Returns undefined if it has
// none.
export function tellsBranch(place: SchemaPlace, key: string, documents: Documents | undefined): SchemaPlace | undefined {
  const below = placeBelow(place, 'properties', key);
  const member = below && documents && followRef(documents, below);
  if (member === undefined || !isJsonObject(member.schema)) return undefined;
  return Object.hasOwn(member.schema, 'const') || Object.hasOwn(member.schema, 'enum') ? member : undefined;
}
