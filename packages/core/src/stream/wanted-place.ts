import { branchesOf, type JsonType, namedTypes } from '../contract/accepted-types.ts';
import { type Documents, followRef, placeBelow, placesIn, type SchemaPlace } from '../contract/documents.ts';
import { isJsonObject } from '../model/json.ts';
import { itemPlace } from './place-walker.ts';

/** The place of a value that the schema says nothing about. */
export const ANYWHERE: SchemaPlace = { schema: true, ref: '' };

/** Alternatives inside of alternatives further down than this are not looked at. */
const DEEPEST = 8;

/**
 * The places that a value of a type may be at, given what is wanted of it: one, or a branch each of a union. None where more than the
 * place says what is wanted.
 */
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
  const parts = placesIn(place, 'allOf');
  const branches = branchesOf(place);
  const isPlain = ['enum', 'const'].every((word) => !Object.hasOwn(place.schema as object, word));
  if (parts.length === 0 && branches.length === 0) return isPlain ? [place] : [];
  const hasOwn = ['properties', 'additionalProperties', 'items', 'prefixItems'].some((word) =>
    Object.hasOwn(place.schema as object, word),
  );
  if (!isPlain || hasOwn || parts.length > 1 || (parts.length === 1 && branches.length > 0)) return [];
  return [...parts, ...branches].flatMap((branch) => placesOf(branch, type, documents, depth + 1));
}

/** What is wanted of an item of the list at a place; undefined if that is not known. */
export function itemWanted(place: SchemaPlace, index: number, documents: Documents | undefined): SchemaPlace | undefined {
  if (place === ANYWHERE || documents === undefined || !isJsonObject(place.schema)) return ANYWHERE;
  const { items, prefixItems } = place.schema;
  if (items === undefined && prefixItems === undefined) return ANYWHERE;
  return itemPlace({ schema: place.schema, ref: place.ref }, index, documents);
}

/** What is wanted of a member with a declared name, or with one that is not declared; undefined if that is not known or never fits. */
export function memberWanted(place: SchemaPlace, name: string): SchemaPlace | undefined {
  if (place === ANYWHERE || !isJsonObject(place.schema)) return ANYWHERE;
  const { additionalProperties = true, patternProperties } = place.schema;
  const declared = placeBelow(place, 'properties', name);
  if (declared !== undefined || patternProperties !== undefined) return declared;
  return additionalProperties === true ? ANYWHERE : placeBelow(place, 'additionalProperties');
}

/** Whether a key has fixed words at a place, so that they tell which branch of a union is meant. */
export function tellsBranch(place: SchemaPlace, key: string, documents: Documents | undefined): SchemaPlace | undefined {
  const below = placeBelow(place, 'properties', key);
  const member = below && documents && followRef(documents, below);
  if (member === undefined || !isJsonObject(member.schema)) return undefined;
  return Object.hasOwn(member.schema, 'const') || Object.hasOwn(member.schema, 'enum') ? member : undefined;
}
