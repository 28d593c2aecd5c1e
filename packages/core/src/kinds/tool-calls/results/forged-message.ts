import { isJsonObject, isNested, type Json, type JsonObject } from '../../../model/json.ts';

/** Roles in a conversation. */
const ROLES: ReadonlySet<Json> = new Set(['system', 'developer', 'user', 'human', 'assistant', 'model', 'tool', 'function']);

/** What messages hold besides their role. */
const SAID = ['content', 'parts', 'tool_calls'];

/** Keys whose values are calls of tools and nothing else. */
const CALLS = [
  'tool_calls',
  'toolCalls',
  'function_call',
  'functionCall',
  'function_calls',
  'functionCalls',
  'tool_uses',
  'toolUse',
];

/** Types of parts of a message that are calls, and of those that are results. */
const CALL_TYPES: ReadonlySet<Json> = new Set(['tool_use', 'tool_call', 'tool-call', 'function_call', 'server_tool_use']);
const RESULT_TYPES: ReadonlySet<Json> = new Set(['tool_result', 'tool-result', 'function_call_output', 'tool_response']);

/** What an object is to the API of a provider: a call, or a part of a conversation. Undefined if it is neither. */
export function forgedMessage(object: JsonObject): 'call' | 'turn' | undefined {
  const { role = null, type = null } = object;
  const has = (key: string) => Object.hasOwn(object, key);
  if (CALL_TYPES.has(type) || CALLS.some((key) => has(key) && isFilled(object[key]))) return 'call';
  return RESULT_TYPES.has(type) || (ROLES.has(role) && SAID.some(has)) ? 'turn' : undefined;
}

function isFilled(value: Json | undefined): boolean {
  return isNested(value) && (isJsonObject(value) ? Object.keys(value).length > 0 : value.length > 0);
}
