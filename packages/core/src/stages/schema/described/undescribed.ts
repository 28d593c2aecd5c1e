import { childPointer, valueAt } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../../../model/index.ts';
import { LATEST_DIALECT } from '../dialect.ts';
import { childrenOf, segmentsBelow } from '../subschemas.ts';

// The annotation for a place that a validator cannot describe in JSON Schema. Its value is the name of the type.
export const UNTOLD = 'x-untold';

export interface NotedField {
  // A JSON Pointer into replies, with `*` for any item or key.
  readonly path: string;
  // The note, in the words of the validator's library: `date`, `bigint`, `custom`, `catch` …
  readonly note: string;
}

// Returns the schema for a type that a validator cannot describe. No JSON value is ever `undefined`, so nothing meets it. If the validator
// makes the type of JSON values, it is described by those that say without doubt what is meant.
export function undescribed(type: string, isMade = false): JsonObject {
  if (isMade && type === 'date') return { anyOf: ['date-time', 'date'].map((format) => ({ type: 'string', format })) };
  if (isMade && type === 'bigint') return { type: 'integer' };
  return type === 'undefined' || type === 'void' ? { not: {} } : { [UNTOLD]: type };
}

// Returns the fields that a schema does not describe, although its validator restricts them, each once.
export function untoldFields(schema: JsonSchema): readonly NotedField[] {
  // An author can describe such a type by hand, in what is registered about the field.
  return notedFields(schema, ({ [UNTOLD]: type, type: written }) => (written === undefined ? type : undefined));
}

export function notedFields(schema: JsonSchema, noteIn: (schema: JsonObject) => Json | undefined): readonly NotedField[] {
  const found = new Map<string, NotedField>();
  if (isJsonObject(schema)) gather(schema, '', { root: schema, found, noteIn, seen: new Set() });
  return [...found.values()];
}

interface Gathering {
  readonly root: JsonObject;
  readonly found: Map<string, NotedField>;
  readonly noteIn: (schema: JsonObject) => Json | undefined;
  // The references that were followed, because a schema may contain itself. Their targets are named where they are first met.
  readonly seen: Set<string>;
}

function gather(schema: Json | undefined, path: string, gathering: Gathering): void {
  if (!isJsonObject(schema)) return;
  const { $ref: ref } = schema;
  const note = gathering.noteIn(schema);
  if (typeof note === 'string') gathering.found.set(path, { path, note });
  if (typeof ref === 'string' && !gathering.seen.has(ref)) {
    gathering.seen.add(ref);
    gather(valueAt(gathering.root, ref.slice('#'.length)) as Json | undefined, path, gathering);
  }
  for (const child of childrenOf(schema, LATEST_DIALECT)) {
    const segments = segmentsBelow(child);
    if (segments) gather(child.schema, segments.reduce(childPointer, path), gathering);
  }
}
