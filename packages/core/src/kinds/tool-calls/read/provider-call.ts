import { jsonEqual } from '../../../lib/json-equal.ts';
import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { CallPart } from '../../../provider/part.ts';
import { isCallType } from '../../../provider/part-types.ts';
import { ARGUMENT_KEYS } from '../../../provider/parts-in.ts';
import type { ShapedCall } from './call-shape.ts';

/** A call in a place for calls only: absent arguments mean none. One without a name is none. */
export function providerCall({ name, arguments: given = {}, pointer, value, entry }: CallPart): ShapedCall | undefined {
  if (name === undefined) return undefined;
  const extraKeys = { ...otherArguments(entry ?? {}, given), ...otherArguments(value, given) };
  const entryType = entry === undefined ? undefined : typeWithoutName(entry);
  return { name, arguments: given, pointer, extraKeys, ...(entryType === undefined ? {} : { entryType }) };
}

/** Arguments under another key that differ from those taken: which are meant nobody can say. */
function otherArguments(object: JsonObject, taken: Json): JsonObject {
  const others = ARGUMENT_KEYS.filter((key) => Object.hasOwn(object, key) && !isSame(object[key] as Json, taken));
  return Object.fromEntries(others.map((key) => [key, object[key] as Json]));
}

function isSame(other: Json, taken: Json): boolean {
  return other === null || jsonEqual(decoded(other), decoded(taken));
}

/** Providers give arguments as an object, or as its text. */
function decoded(given: Json): unknown {
  const value = typeof given === 'string' ? quietParse(given) : given;
  return value === NOT_JSON ? given : value;
}

/** The type of an entry that is a call by itself and has no name; OpenAI's own entries hold their call under `function`. */
function typeWithoutName(entry: JsonObject): string | undefined {
  if (!isCallType(entry) || (entry.type === 'function' && isJsonObject(entry.function))) return undefined;
  return typeof entry.name === 'string' || typeof entry.toolName === 'string' ? undefined : (entry.type as string);
}
