import { isJsonObject, type Json } from '../../../model/index.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { type CallReading, framedCall } from './raw-call.ts';
import type { JsonDocument } from './read-json-at.ts';

// Reads a message as Tamis writes it itself: one call to a tool by its exact name, with an object of arguments and nothing else. Returns
// undefined for any other, which is read like a provider's response. The result is the same; only this is short, because most calls of a
// program come in this form.
export function singleCall({ value, changes, sources }: JsonDocument, names: ToolNames): CallReading | undefined {
  if (changes.length > 0 || !hasKeys(value, 'role,content,tool_calls')) return undefined;
  const { role, content, tool_calls: calls } = value;
  if (role !== 'assistant' || content !== '' || !Array.isArray(calls) || calls.length !== 1) return undefined;
  const [entry] = calls as readonly Json[];
  if (!hasKeys(entry, 'type,function') || entry.type !== 'function' || !hasKeys(entry.function, 'name,arguments'))
    return undefined;
  const { name, arguments: given } = entry.function;
  if (typeof name !== 'string' || !names.isTool(name) || name.includes('\\_') || !isJsonObject(given)) return undefined;
  const sourceAt = (pointer: string) => sources.get(`/tool_calls/0/function/arguments${pointer}`);
  const call = { ...framedCall(name, given), isAmongCalls: false, extraKeys: {}, numbering: {}, sourceAt };
  return {
    ...{ calls: [call], content, changes: [], findings: [], rest: { text: '', read: [], thoughts: [] } },
    ...{ leftOver: '{"role":"assistant"}', callEnd: undefined, isOthers: false },
  };
}

function hasKeys(value: Json | undefined, keys: string): value is { readonly [key: string]: Json } {
  return isJsonObject(value) && Object.keys(value).join() === keys;
}
