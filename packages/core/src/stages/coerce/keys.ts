import { followRef, placeBelow, type SchemaPlace } from '../../contract/documents.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { normalise } from '../../lib/normalise.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject, setOwn } from '../../model/index.ts';
import { quotation } from '../../wording/quotation.ts';
import type { CoerceSpot, Coercion } from './context.ts';
import { LONGEST_KEY } from './described-keys.ts';
import { indexOf, keyNames, termsOf } from './term-index.ts';
import { matchVocabulary } from './vocabulary.ts';

interface MatchedKeys {
  readonly object: JsonObject;
  readonly keys: readonly string[];
  readonly origins: ReadonlyMap<string, string>;
}

export const MOST_STRANGERS = 4096;

const SAME: ReadonlyMap<string, string> = new Map();

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
  const renames = findRenames(object, keys, place, schema, spot, run);
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
    setOwn(result, name, value);
  }
  return { object: result, keys: Object.keys(result), origins };
}

function findRenames(
  object: JsonObject,
  keys: readonly string[],
  place: SchemaPlace,
  schema: JsonObject,
  spot: CoerceSpot,
  run: Coercion,
): ReadonlyMap<string, string> {
  const declared = declaredIn(schema);
  if (Object.keys(declared).length === 0) return renamesByKeyTerms(object, keys, place, run);
  const strangers = keys.filter((key) => !Object.hasOwn(declared, key));
  if (strangers.length > MOST_STRANGERS) return SAME;
  const claims = new Map<string, string[]>();
  for (const key of strangers) {
    const same = namesFor(key, schema, declared, run);
    const missing = same.filter((name) => !Object.hasOwn(object, name));
    const [name, other] = missing.length > 0 ? missing : same;
    if (name !== undefined && other === undefined) claims.set(name, [...(claims.get(name) ?? []), key]);
  }
  for (const [name, rivals] of claims) {
    const isGiven = Object.hasOwn(object, name);
    if (isGiven || rivals.length > 1) doubtRivals(object, name, rivals, schema, spot, run);
    if (isGiven) claims.delete(name);
  }
  return uniqueClaims(claims);
}

// Puts keys with the same meaning and different values in doubt, because either may be intended. Values that fail anyway are left to the
// schema.
function doubtRivals(
  object: JsonObject,
  name: string,
  rivals: readonly string[],
  schema: JsonObject,
  spot: CoerceSpot,
  run: Coercion,
): void {
  const after = object[name];
  const fails = after === undefined && Array.isArray(schema.required) && schema.required.includes(name);
  if (fails || schema.additionalProperties === false) return;
  for (const [index, key] of rivals.entries()) {
    const before = object[key] as Json;
    const isMeant = isAlias(key, name, declaredIn(schema)) || isSlip(key, schema, run);
    if (isMeant && (after === undefined || !jsonEqual(before, after))) {
      const path = childPointer(spot.path, key);
      // It is not a change, so it does not depend on which ones are allowed.
      const spelled = after === undefined ? (rivals[index === 0 ? 1 : 0] ?? name) : name;
      const args = { spelled, is: quotation(object[spelled] ?? null), kept: 'both keys' };
      run.changes.push({ code: 'parse.duplicate-key', safety: 'unsafe', path, before, after: after ?? null, args });
    }
  }
}

function uniqueClaims(claims: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  for (const [name, keys] of claims) {
    const [key] = keys;
    if (keys.length === 1 && key !== undefined) renames.set(key, name);
  }
  return renames;
}

// Returns the declared names that a key may stand for. An alias always counts; another spelling counts if the key would fail or has no
// meaning.
function namesFor(key: string, schema: JsonObject, declared: JsonObject, run: Coercion): readonly string[] {
  if (key.length > LONGEST_KEY) return [];
  const spelling = normalise(key);
  const maySlip = spelling !== '' && (schema.additionalProperties === false || isSlip(key, schema, run));
  const required = spelling !== '' && Array.isArray(schema.required) ? schema.required : [];
  const names = spellingsIn(declared).get(spelling) ?? [];
  return names.filter((name) => maySlip || required.includes(name) || isAlias(key, name, declared));
}

function isAlias(key: string, name: string, declared: JsonObject): boolean {
  return keyNames(name, declared[name]).includes(key);
}

// Whether nothing describes a key: no other part of the schema, no pattern, and no map whose keys are data. Nobody writes names with spaces
// around them, so such a key is not another spelling.
function isSlip(key: string, { additionalProperties: others, patternProperties }: JsonObject, run: Coercion): boolean {
  const isMap = isJsonObject(others) && Object.keys(others).length > 0;
  return !isMap && patternProperties === undefined && key === key.trim() && !run.options.described.has(key);
}

const spellings = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

function spellingsIn(declared: JsonObject): ReadonlyMap<string, readonly string[]> {
  const known = spellings.get(declared);
  if (known !== undefined) return known;
  const found = new Map<string, readonly string[]>();
  for (const [name, schema] of Object.entries(declared))
    for (const spelling of new Set(keyNames(name, schema).map(normalise)))
      found.set(spelling, [...(found.get(spelling) ?? []), name]);
  spellings.set(declared, found);
  return found;
}

// Keys of a map whose `propertyNames` is a vocabulary.
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
    if (indexOf(terms).byValue.has(key)) continue;
    const match = matchVocabulary(key, terms);
    if (match.kind !== 'same' || typeof match.value !== 'string' || Object.hasOwn(object, match.value)) continue;
    claims.set(match.value, [...(claims.get(match.value) ?? []), key]);
  }
  return uniqueClaims(claims);
}

function mayDrop(schema: JsonObject, run: Coercion): boolean {
  return schema.additionalProperties === false && run.options.unsafe && !isJsonObject(schema.patternProperties);
}

function declaredIn(schema: JsonObject): JsonObject {
  return isJsonObject(schema.properties) ? schema.properties : {};
}
