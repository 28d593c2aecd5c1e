import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { isCallType, isPartType } from './part-types.ts';

export const PART_KEYS = ['message', 'output', 'content', 'parts', 'tool_calls'];

export const CALL_KEYS = ['functionCall', 'function_call', 'toolUse', 'function'];

const TEXT_KEYS: ReadonlySet<string> = new Set([...PART_KEYS, 'text']);

// Returns the members of a message or part under keys that providers do not use for text and calls, such as `toolCalls`, `action`, or a
// name and arguments next to the text. Returns undefined if there are none, or if the part is a call or of an unknown type.
export function restOf(value: Json): JsonObject | undefined {
  if (!isJsonObject(value) || isJsonObject(value.function) || isCallType(value)) return undefined;
  if (typeof value.type === 'string' && !isPartType(value)) return undefined;
  const isKnown = (key: string) => TEXT_KEYS.has(key) || (CALL_KEYS.includes(key) && isJsonObject(value[key]));
  const others = Object.keys(value).filter((key) => !isKnown(key));
  return others.length === 0 ? undefined : Object.fromEntries(others.map((key) => [key, value[key] as Json]));
}
