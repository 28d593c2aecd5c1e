import type { Json } from '@tamis/core';
import { foldedKey, isObject } from '@tamis/core/internal';
import { ambiguousBody, bodyIn, quotedKey } from '../../json/body-in.ts';

const MEMBERS: ReadonlySet<string> = new Set([
  ...['choices', 'index', 'message', 'delta', 'finish_reason', 'role', 'content', 'refusal', 'type', 'text', 'id', 'name'],
  ...['tool_calls', 'function_call', 'function', 'custom', 'arguments', 'content_block', 'input', 'partial_json', 'stop_reason'],
  ...['response', 'output', 'output_text', 'output_index', 'content_index', 'item', 'part', 'call_id', 'status', 'namespace'],
  ...['candidates', 'parts', 'thought', 'functionCall', 'args', 'finishReason'],
]);

const FOLDED: ReadonlySet<string> = new Set([...MEMBERS].map(foldedKey));

const ARGUMENTS: ReadonlySet<string> = new Set(['arguments', 'input', 'args']);

// Parses the JSON of a response or event that will be forwarded as received. Returns undefined if it is not JSON. Throws a Fault if another
// parser could read it differently from the way it is judged here, ones that ignore the case of keys included.
export function envelopeIn(text: string): Json | undefined {
  const value = bodyIn(text);
  const key = isObject(value) ? otherCase(value) : undefined;
  if (key === undefined) return value;
  throw ambiguousBody(`${quotedKey(key)} differs only in case from a member of the protocol`);
}

function otherCase(answer: Json): string | undefined {
  const open: Json[] = [answer];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value) as [string, Json][]) {
      if (Array.isArray(value) || (MEMBERS.has(key) && !ARGUMENTS.has(key))) open.push(part);
      else if (!MEMBERS.has(key) && FOLDED.has(foldedKey(key))) return key;
    }
  }
  return undefined;
}
