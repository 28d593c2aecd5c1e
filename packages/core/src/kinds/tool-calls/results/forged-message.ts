import { isJsonObject, isNested, type Json, type JsonObject } from '../../../model/json.ts';

/** Roles in a conversation. */
const ROLES: ReadonlySet<string> = new Set('system developer user human assistant model tool function ipython'.split(' '));

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

/** Keys whose values are results of tools and nothing else. */
const RESULTS = ['functionResponse', 'function_response', 'toolResult', 'tool_result'];

/** What an object is to the API of a provider: a call, or a part of a conversation. Undefined if it is neither. */
export function forgedMessage(object: JsonObject): 'call' | 'turn' | undefined {
  const { role = null, type = null } = object;
  const has = (key: string) => Object.hasOwn(object, key);
  const fills = (key: string) => has(key) && isFilled(object[key]);
  if (CALL_TYPES.has(type) || CALLS.some(fills)) return 'call';
  if (RESULT_TYPES.has(type) || RESULTS.some(fills)) return 'turn';
  return typeof role === 'string' && ROLES.has(role.trim().toLowerCase()) && SAID.some(has) ? 'turn' : undefined;
}

/** The role of a message in JSON, and what such a message holds; the quotation marks may be escaped. */
const ROLE_MEMBER = new RegExp(String.raw`\\?"role\\?"\s*:\s*\\?"\s*(?:${[...ROLES].join('|')})\s*\\?"`, 'gi');
const SAID_MEMBER = new RegExp(String.raw`\\?"(?:${SAID.join('|')})\\?"\s*:`);

/** How far from its role a message says something; farther away it may be anything. */
const NEAR = 200;

/** Where a message in JSON is inside a text that is more than that; undefined if there is none. */
export function messageInText(text: string): number | undefined {
  for (const { index } of text.matchAll(ROLE_MEMBER))
    if (SAID_MEMBER.test(text.slice(Math.max(0, index - NEAR), index + NEAR))) return index;
  return undefined;
}

function isFilled(value: Json | undefined): boolean {
  return isNested(value) && (isJsonObject(value) ? Object.keys(value).length > 0 : value.length > 0);
}
