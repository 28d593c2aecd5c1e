import { words } from '../../../lib/words.ts';
import type { Json, JsonObject, JsonSchema } from '../../../model/index.ts';
import { isDeciding } from '../misspelt.ts';
import { type NotedField, notedFields } from './undescribed.ts';
import { innerOf, isFields, type NodeFields, type ValidatorNode, validatorNode } from './validator-node.ts';

// The annotation for a place where a validator turns values that do not fit into others. Its value is the name of its function.
export const CONVERTS = 'x-converts';

const REPLACES: ReadonlySet<Json> = new Set(['catch', 'fallback', 'pattern', 'preprocess', 'pipe']);

const COERCIONS: ReadonlySet<unknown> = new Set(['to_number', 'to_boolean', 'to_string', 'to_bigint', 'to_date']);

const DATED: ReadonlySet<unknown> = new Set(['date', 'date-time']);

// Returns the annotation of a schema of zod or valibot if it converts what does not fit, and nothing for others. A schema that wraps another
// has a copy of that one's JSON Schema, with its annotation.
export function convertingNote(schema: unknown, copied: { readonly [keyword: string]: unknown } = {}): JsonObject {
  const converts = conversionIn(schema, DATED.has(copied.format));
  const isKept = converts === undefined || (Object.hasOwn(copied, CONVERTS) && !REPLACES.has(converts));
  return isKept ? {} : { [CONVERTS]: converts };
}

function conversionIn(schema: unknown, isDated = false, seen = new Set<unknown>()): string | undefined {
  const node = validatorNode(schema);
  if (node === undefined) return undefined;
  const { type, def, checks } = node;
  if (def.coerce === true) return 'coerce';
  if (type === 'catch') return 'catch';
  if (Object.hasOwn(def, 'fallback')) return 'fallback';
  const effect = isFields(def.effect) ? def.effect.type : undefined;
  if (effect === 'preprocess' || (type === 'pipe' && validatorNode(def.in)?.type === 'transform')) return 'preprocess';
  const later = [...laterParts(node), ...checks.filter(isCoercion)];
  if (later.some((part) => !(isDated && makesDate(part)) && convertsWithin(part, seen))) return 'pipe';
  const isPiped = checks.some(({ kind }) => kind === 'transformation');
  if (isPiped) return isAnything(type) ? 'transform' : undefined;
  return (effect === 'transform' || type === 'pipe') && isAnything(inputType(def)) ? 'transform' : undefined;
}

function isCoercion({ kind, type }: NodeFields): boolean {
  return kind === 'transformation' && COERCIONS.has(type);
}

function makesDate(part: unknown): boolean {
  return validatorNode(part)?.type === 'date' || (isFields(part) && part.type === 'to_date');
}

function laterParts({ type, def, checks }: ValidatorNode): readonly unknown[] {
  const isPipe = type === 'pipe' || type === 'pipeline';
  return isPipe ? [def.out] : checks.filter(({ kind }) => kind === 'schema');
}

// More schemas than anyone writes in a pipe. One that makes a new schema on every read would never end.
const MOST_SCHEMAS = 2000;

// Whether a schema, or one that it contains, converts values. One that is too large may.
function convertsWithin(schema: unknown, seen: Set<unknown>): boolean {
  const node = validatorNode(schema);
  if (node === undefined || seen.has(schema)) return isFields(schema) && isCoercion(schema);
  seen.add(schema);
  if (seen.size > MOST_SCHEMAS) return true;
  return conversionIn(schema, false, seen) !== undefined || innerSchemas(node).some((inner) => convertsWithin(inner, seen));
}

const INNER = words('in out left right rest catchall element item items options entries shape keyType valueType key value');

function innerSchemas({ def, checks }: ValidatorNode): readonly unknown[] {
  const kept = INNER.map((name) => (name === 'shape' && typeof def.shape === 'function' ? def.shape() : def[name]));
  const inner = kept.flatMap((one) => (isFields(one) && validatorNode(one) === undefined ? Object.values(one) : [one]));
  return [innerOf(def), ...inner, ...checks];
}

function inputType(def: NodeFields): string | undefined {
  return validatorNode(def.in ?? innerOf(def))?.type;
}

function isAnything(type: string | undefined): boolean {
  return type === 'any' || type === 'unknown';
}

// Returns the fields whose values a validator converts if they do not fit.
export function convertingFields(schema: JsonSchema): readonly NotedField[] {
  return notedFields(schema, ({ [CONVERTS]: converts }) => converts);
}

// Whether a validator converts values that do not meet a schema.
export function isConverting(schema: JsonSchema): boolean {
  return typeof schema !== 'boolean' && Object.hasOwn(schema, CONVERTS);
}

// Whether a schema does not tell what a value at its place must be for a validator to leave it alone: it says nothing, or the validator
// replaces what it rejects for reasons of its own.
export function tellsTooLittle(schema: JsonSchema): boolean {
  if (typeof schema === 'boolean') return schema;
  return REPLACES.has(schema[CONVERTS] ?? null) || !Object.keys(schema).some(isDeciding);
}
