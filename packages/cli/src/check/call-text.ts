import type { Json } from '@tamis/core';
import { isObject } from '../load/bare-schema.ts';

/**
 * Whether a reply that passed under a contract for tool calls is calls written as text: between tags, as Python, in a form of
 * some model. Whoever reads the output could not read it; prose and JSON, which providers send, stay as they are.
 */
export function isCallText(reply: string, value: Json): boolean {
  const hasCalls = isObject(value) && Array.isArray(value.calls) && value.calls.length > 0;
  return hasCalls && !isJson(reply);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
