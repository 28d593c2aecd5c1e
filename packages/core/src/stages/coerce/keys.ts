import { followRef, placeBelow, type SchemaPlace } from '../../contract/documents.ts';
import { normalise } from '../../lib/normalise.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { CoerceSpot, Coercion } from './context.ts';
import { keyNames, termsOf } from './terms.ts';
import { matchVocabulary } from './vocabulary.ts';

/** An object with its keys as the schema declares them, and the key each had before. */
export interface MatchedKeys {
  readonly object: JsonObject;
  readonly keys: readonly string[];
  readonly origins: ReadonlyMap<string, string>;
}

/** How many pairs of undeclared and missing keys are compared at one place. */
const MOST_COMPARISONS = 4096;

/** Longer keys are not misspellings. */
const LONGEST_SLIP = 256;

const SAME: ReadonlyMap<string, string> = new Map();

/** Matches undeclared keys to declared names, and leaves out those the schema forbids. */
export function matchKeys(
  object: JsonObject,
  place: SchemaPlace,
  schema: JsonObject,
  spot: CoerceSpot,
  run: Coercion,
): MatchedKeys {
  // Listed once: with very many keys that alone is slow.
  const keys = Object.keys(object);
  const declared = declaredIn(schema);
  const renames = findRenames(object, keys, place, schema, run);
  const drops = mayDrop(schema, run);
  const isSame = renames.size === 0 && (!drops || keys.every((key) => Object.hasOwn(declared, key)));
  if (isSame) return { object, keys, origins: SAME };
  const result: Record<string, Json> = {};
  const origins = new Map<string, string>();
  for (const key of keys) {
    const value = object[key] as Json;
    const name = renames.get(key) ?? key;
    const isDropped = drops && name === key && !Object.hasOwn(declared, key);
    if (isDropped && run.change('coerce.key-dropped', childPointer(spot.path, key), value, null)) continue;
    if (name !== key && run.change('coerce.key-name', childPointer(spot.path, name), key, name)) origins.set(name, key);
    Object.defineProperty(result, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return { object: result, keys: Object.keys(result), origins };
}

function findRenames(
  object: JsonObject,
  keys: readonly string[],
  place: SchemaPlace,
  schema: JsonObject,
  run: Coercion,
): ReadonlyMap<string, string> {
  const declared = declaredIn(schema);
  const names = Object.keys(declared);
  if (names.length === 0) return renamesByKeyTerms(object, keys, place, run);
  const missing = names.filter((name) => !Object.hasOwn(object, name));
  if (missing.length === 0) return SAME;
  // So many undeclared keys are not misspellings, and comparing all pairs would cost their product.
  if ((keys.length - (names.length - missing.length)) * missing.length > MOST_COMPARISONS) return SAME;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const closed = schema.additionalProperties === false;
  const claims = new Map<string, string[]>();
  for (const key of keys.filter((one) => !Object.hasOwn(declared, one))) {
    const wanted = missing.filter((name) => isSameKey(key, name, declared[name], closed || required.has(name)));
    const [name] = wanted;
    if (wanted.length === 1 && name !== undefined) claims.set(name, [...(claims.get(name) ?? []), key]);
  }
  return uniqueClaims(claims);
}

/** Two keys that match the same declared one are a conflict: neither is renamed. */
function uniqueClaims(claims: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  for (const [name, keys] of claims) {
    const [key] = keys;
    if (keys.length === 1 && key !== undefined) renames.set(key, name);
  }
  return renames;
}

/** A declared alias always counts; a different spelling counts only if the key would fail. */
function isSameKey(key: string, name: string, schema: Json | undefined, fails: boolean): boolean {
  const names = keyNames(name, schema);
  if (names.includes(key)) return true;
  return (
    fails &&
    key.length <= LONGEST_SLIP &&
    names.some((candidate) => normalise(candidate) === normalise(key) && normalise(key) !== '')
  );
}

/** Keys of a map whose `propertyNames` is a vocabulary. */
function renamesByKeyTerms(
  object: JsonObject,
  keys: readonly string[],
  place: SchemaPlace,
  run: Coercion,
): ReadonlyMap<string, string> {
  const below = placeBelow(place, 'propertyNames');
  const names = below === undefined ? undefined : followRef(run.options.documents, below);
  if (names === undefined || !isJsonObject(names.schema)) return SAME;
  const terms = termsOf(names.schema);
  if (terms === undefined) return SAME;
  const claims = new Map<string, string[]>();
  for (const key of keys) {
    if (terms.some((term) => term.value === key)) continue;
    const match = matchVocabulary(key, terms);
    if (match.kind !== 'same' || typeof match.value !== 'string' || Object.hasOwn(object, match.value)) continue;
    claims.set(match.value, [...(claims.get(match.value) ?? []), key]);
  }
  return uniqueClaims(claims);
}

/** Whether undeclared keys are dropped here. */
function mayDrop(schema: JsonObject, run: Coercion): boolean {
  return schema.additionalProperties === false && run.options.unsafe && !isJsonObject(schema.patternProperties);
}

function declaredIn(schema: JsonObject): JsonObject {
  return isJsonObject(schema.properties) ? schema.properties : {};
}
