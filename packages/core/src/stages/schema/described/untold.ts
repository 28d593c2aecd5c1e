import { childPointer, valueAt } from '../../../lib/pointer.ts';
import type { JsonSchema } from '../../../model/contract.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

/** The annotation for a place that a validator cannot describe in JSON Schema. Its value is the name of the type. */
export const UNTOLD = 'x-untold';

/** A field that a JSON Schema does not describe, although its validator restricts it. */
export interface UntoldField {
  /** A JSON Pointer into replies, with `*` for any item or key. */
  readonly path: string;
  /** The type, as the validator's library names it: `date`, `bigint`, `custom` … */
  readonly type: string;
}

/** Returns the schema for a type that a validator cannot describe. No JSON value is ever `undefined`, so nothing meets it. */
export function untold(type: string): JsonObject {
  return type === 'undefined' || type === 'void' ? { not: {} } : { [UNTOLD]: type };
}

/** Returns the fields that a schema does not describe, each once. */
export function untoldFields(schema: JsonSchema): readonly UntoldField[] {
  const found = new Map<string, UntoldField>();
  if (isJsonObject(schema)) gather(schema, '', { root: schema, found, seen: new Set() });
  return [...found.values()];
}

interface Gathering {
  readonly root: JsonObject;
  readonly found: Map<string, UntoldField>;
  /** The references that were followed, because a schema may contain itself. Their targets are named where they are first met. */
  readonly seen: Set<string>;
}

function gather(schema: Json | undefined, path: string, gathering: Gathering): void {
  if (!isJsonObject(schema)) return;
  const { [UNTOLD]: type, $ref: ref } = schema;
  // An author can describe such a type by hand, in what is registered about the field.
  if (typeof type === 'string' && schema.type === undefined) gathering.found.set(path, { path, type });
  if (typeof ref === 'string' && !gathering.seen.has(ref)) {
    gathering.seen.add(ref);
    gather(valueAt(gathering.root, ref.slice('#'.length)) as Json | undefined, path, gathering);
  }
  for (const [below, key] of subschemas(schema)) gather(below, key === undefined ? path : childPointer(path, key), gathering);
}

/** The schemas in a schema, with the key or index that they describe; without one if they describe the same value. */
function subschemas(schema: JsonObject): readonly (readonly [Json | undefined, (string | number)?])[] {
  const { anyOf, oneOf, allOf, properties, patternProperties, prefixItems, items, additionalProperties } = schema;
  return [
    ...[anyOf, oneOf, allOf].flatMap((list) => Object.values(list ?? []).map((one) => [one] as const)),
    ...Object.entries(properties ?? {}).map(([name, one]) => [one, name] as const),
    ...Object.values(prefixItems ?? []).map((one, index) => [one, index] as const),
    ...[items, additionalProperties, ...Object.values(patternProperties ?? {})].map((one) => [one, '*'] as const),
  ];
}
