import { branchesOf, namedTypes } from '../../contract/accepted-types.ts';
import { followRef, placeBelow, type SchemaPlace, schemaPlaces } from '../../contract/documents.ts';
import { appendAll } from '../../lib/append-all.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { smallest } from '../../lib/largest.ts';
import { childPointer } from '../../lib/pointer.ts';
import { type Change, type Finding, isJsonObject, type Json, type JsonObject, setOwn } from '../../model/index.ts';
import { type CoerceOptions, type CoerceSpot, Coercion } from './context.ts';
import { convert, writtenAs } from './convert.ts';
import { matchKeys } from './keys.ts';
import { indexOf, type Term, termsOf } from './term-index.ts';
import { matchWithin } from './vocabulary.ts';

export interface Coerced {
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  // Whether it took too many steps, so that the value was not examined to its end and must not pass.
  readonly isStopped: boolean;
}

// The steps for a small value, and those for each of its parts: enough for any honest reply, and a bound for hostile schemas.
const FIRST_STEPS = 10_000;
const STEPS_PER_PART = 100;
// Beyond this, a schema that visits every part a few times still has enough.
const MANY_STEPS = 200_000;
const LEAST_PER_PART = 4;

function stepsFor(value: Json): number {
  const parts = partsIn(value);
  return Math.max(Math.min(FIRST_STEPS + STEPS_PER_PART * parts, MANY_STEPS), LEAST_PER_PART * parts);
}

function partsIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((count, part) => count + partsIn(part), 1);
}

export function coerce(value: Json, place: SchemaPlace, options: CoerceOptions): Coerced {
  const limit = stepsFor(value);
  const run = new Coercion(options, { steps: limit });
  const result = coerceAt(value, place, { path: '', origin: '', sourceAt: options.sourceAt }, run);
  const isStopped = run.budget.steps < 0;
  if (isStopped) run.findings.push({ code: 'coerce.too-many-steps', severity: 'error', path: '', args: { limit } });
  return { value: result, changes: run.changes, findings: run.findings, isStopped };
}

function coerceAt(value: Json, start: SchemaPlace, spot: CoerceSpot, run: Coercion): Json {
  if (--run.budget.steps < 0) return value;
  const place = followRef(run.options.documents, start);
  if (place === undefined || !isJsonObject(place.schema)) return value;
  let result = value;
  for (const part of schemaPlaces(place, 'allOf')) result = coerceAt(result, part, spot, run);
  result = coerceUnion(result, place, spot, run);
  result = coerceOwn(result, place.schema, spot, run);
  const inside = typeof value === 'string' && typeof result === 'object' ? spotInText(value, spot, run) : spot;
  if (Array.isArray(result)) return coerceItems(result, place, place.schema, inside, run);
  return isJsonObject(result) ? coerceEntries(result, place, place.schema, inside, run) : result;
}

function spotInText(text: string, { path }: CoerceSpot, run: Coercion): CoerceSpot {
  return { path, origin: '', sourceAt: run.options.sourcesIn(text) };
}

// Coerces a value toward the schema's own `type`, `enum` and `const`.
function coerceOwn(value: Json, schema: JsonObject, spot: CoerceSpot, run: Coercion): Json {
  const terms = termsOf(schema);
  if (terms !== undefined) {
    if (indexOf(terms).byValue.has(value)) return convert(value, namedTypes(schema), spot, run);
    if (value === null) return value;
    const single = Array.isArray(value) ? convert(value, new Set(['string']), spot, run) : value;
    return isJsonObject(single) || Array.isArray(single) ? single : coerceToTerm(single, terms, spot, run);
  }
  return convert(value, namedTypes(schema), spot, run);
}

function coerceToTerm(value: Json, terms: readonly Term[], spot: CoerceSpot, run: Coercion): Json {
  const match = matchWithin(writtenAs(value, spot), terms, run.options.vocabulary);
  if (match.kind === 'several') {
    const args = { count: match.values.length, words: match.values.map(String).join(', ') };
    run.findings.push({ code: 'coerce.two-words', severity: 'error', path: spot.path, args });
  }
  if (match.kind === 'same') return run.altered('coerce.vocabulary', spot.path, value, match.value) ?? value;
  if (match.kind === 'inside') return run.altered('coerce.word-in-text', spot.path, value, match.value) ?? value;
  return value;
}

// Coerces a value toward a union. A value that fits one branch stays with it; otherwise the branch that takes the fewest liberties counts,
// if there is exactly one.
function coerceUnion(value: Json, place: SchemaPlace, spot: CoerceSpot, run: Coercion): Json {
  const branches = branchesOf(place);
  const [met, other] = branches.filter((branch) => run.options.acceptsAt(branch.ref, value));
  // In a value that fits, only keys may have other names, and integers may be written as floats.
  if (met !== undefined) return other === undefined ? coerceAt(value, met, spot, run) : value;
  if (branches.length === 0) return value;
  const fits: { readonly value: Json; readonly run: Coercion; readonly cost: number }[] = [];
  const findings: Finding[] = [];
  for (const branch of branches) {
    const attempt = run.fork();
    const result = coerceAt(value, branch, spot, attempt);
    appendAll(findings, attempt.findings);
    if (run.options.acceptsAt(branch.ref, result)) fits.push({ value: result, run: attempt, cost: costOf(attempt.changes) });
  }
  const least = smallest(fits.map((fit) => fit.cost));
  const best = fits.filter((fit) => fit.cost === least);
  const [first] = best;
  if (first === undefined || best.some((fit) => !jsonEqual(fit.value, first.value))) {
    appendAll(run.findings, findings);
    return value;
  }
  run.adopt(first.run);
  return first.value;
}

// Returns the cost of some changes. Any number of safe changes costs less than one unsafe change.
function costOf(changes: readonly Change[]): number {
  return changes.reduce((cost, change) => cost + (change.safety === 'unsafe' ? 1000 : 1), 0);
}

function coerceItems(list: readonly Json[], place: SchemaPlace, schema: JsonObject, spot: CoerceSpot, run: Coercion): Json {
  const prefix = Array.isArray(schema.prefixItems) ? 'prefixItems' : Array.isArray(schema.items) ? 'items' : undefined;
  const fixed = prefix === undefined ? 0 : (schema[prefix] as readonly Json[]).length;
  const rest = prefix === 'items' ? placeBelow(place, 'additionalItems') : placeBelow(place, 'items');
  let copy: Json[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const below = index < fixed ? placeBelow(place, prefix as string, index) : rest;
    if (below === undefined) continue;
    const item = list[index] as Json;
    const result = coerceAt(item, below, spotBelow(spot, index, index), run);
    if (result !== item) {
      copy ??= [...list];
      copy[index] = result;
    }
  }
  return copy ?? list;
}

function coerceEntries(object: JsonObject, place: SchemaPlace, schema: JsonObject, spot: CoerceSpot, run: Coercion): Json {
  const matched = matchKeys(object, place, schema, spot, run);
  let copy: Record<string, Json> | undefined;
  for (const key of matched.keys) {
    const below = entryPlace(place, schema, key);
    if (below === undefined) continue;
    const value = matched.object[key] as Json;
    if (value === null && isAbsent(key, below, schema, run)) {
      copy ??= { ...matched.object };
      delete copy[key];
      run.change('coerce.null-absent', childPointer(spot.path, key), null, null);
      continue;
    }
    const coerced = coerceAt(value, below, spotBelow(spot, key, matched.origins.get(key) ?? key), run);
    if (coerced === value) continue;
    copy ??= { ...matched.object };
    setOwn(copy, key, coerced);
  }
  return copy ?? matched.object;
}

// Whether a null was written only because the provider does not support optional fields.
function isAbsent(key: string, { ref }: SchemaPlace, { required }: JsonObject, { options }: Coercion): boolean {
  if (options.absentNulls?.has(ref) !== true || options.acceptsAt(ref, null)) return false;
  return !Array.isArray(required) || !required.includes(key);
}

function entryPlace(place: SchemaPlace, schema: JsonObject, key: string): SchemaPlace | undefined {
  const declared = isJsonObject(schema.properties) && Object.hasOwn(schema.properties, key);
  if (declared) return placeBelow(place, 'properties', key);
  return isJsonObject(schema.patternProperties) ? undefined : placeBelow(place, 'additionalProperties');
}

function spotBelow(spot: CoerceSpot, key: string | number, origin: string | number): CoerceSpot {
  return { path: childPointer(spot.path, key), origin: childPointer(spot.origin, origin), sourceAt: spot.sourceAt };
}
