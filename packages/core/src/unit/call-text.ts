import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { jsonIn } from './json-in.ts';
import { jsonText } from './json-text.ts';

/**
 * Whether a passed reply with tool calls has its calls in a form that a reader of the output may not support: between tags, as Python, or
 * as JSON with some model's own keys. Prose, Tamis's own form and providers' forms are kept.
 */
export function isCallText(reply: string, value: Json): boolean {
  const calls = isJsonObject(value) && Array.isArray(value.calls) ? (value.calls as readonly Json[]) : [];
  if (calls.length === 0) return false;
  const written = jsonIn(reply);
  return written === undefined || !(isOwnForm(written, calls) || isProviderForm(written));
}

function isOwnForm(written: Json, calls: readonly Json[]): boolean {
  const list = isJsonObject(written) && Array.isArray(written.calls) ? written.calls : written;
  const entries: readonly Json[] = Array.isArray(list) ? list : [list];
  const isSame = (entry: Json, call: Json) => isJsonObject(entry) && jsonText(callOf(entry)) === jsonText(call);
  return entries.length === calls.length && entries.every((entry, index) => isSame(entry, calls[index] as Json));
}

function callOf({ name = null, arguments: given = null }: JsonObject): JsonObject {
  return { name, arguments: given };
}

const CONTAINERS = ['choices', 'candidates', 'message', 'output', 'content', 'parts'];
const CALLS = ['function', 'function_call', 'functionCall', 'toolUse'];
const CALL_TYPES: readonly (Json | undefined)[] = ['tool_use', 'function_call', 'tool-call'];

function isProviderForm(written: Json | undefined): boolean {
  if (Array.isArray(written)) return written.length > 0 && written.some(isProviderForm);
  if (!isJsonObject(written)) return false;
  if (Object.hasOwn(written, 'role') || CALL_TYPES.includes(written.type)) return true;
  if (CONTAINERS.some((key) => isHolding(written[key])) || CALLS.some((key) => isJsonObject(written[key]))) return true;
  return isProviderForm(written.tool_calls);
}

function isHolding(part: Json | undefined): boolean {
  return isJsonObject(part) || Array.isArray(part);
}
