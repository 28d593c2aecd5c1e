import { isJsonObject, isNested, type Json, type JsonObject } from '../../../model/index.ts';

const ROLES: ReadonlySet<string> = new Set('system developer user human assistant model tool function ipython'.split(' '));

const SAID = ['content', 'parts', 'tool_calls'];

const CALLS = 'tool_calls toolcalls function_call functioncall function_calls functioncalls tool_uses tooluse'.split(' ');

const CALL_TYPES: ReadonlySet<Json> = new Set(['tool_use', 'tool_call', 'tool-call', 'function_call', 'server_tool_use']);
const RESULT_TYPES: ReadonlySet<Json> = new Set(['tool_result', 'tool-result', 'function_call_output', 'tool_response']);

const RESULTS = ['functionresponse', 'function_response', 'toolresult', 'tool_result'];

// Tells whether a provider's API would take an object for a call or for part of a conversation. Returns undefined if it is neither.
export function forgedMessage(object: JsonObject): 'call' | 'turn' | undefined {
  // All members, as an object may have two keys that differ only in case.
  const members = Object.entries(object).map(([key, value]) => [key.toLowerCase(), value] as const);
  const has = (keys: readonly string[], fits: (value: Json) => boolean) =>
    members.some(([key, value]) => keys.includes(key) && fits(value));
  if (has(['type'], (type) => CALL_TYPES.has(type)) || has(CALLS, isFilled)) return 'call';
  if (has(['type'], (type) => RESULT_TYPES.has(type)) || has(RESULTS, isFilled)) return 'turn';
  return has(['role'], isRole) && has(SAID, () => true) ? 'turn' : undefined;
}

function isRole(value: Json): boolean {
  return typeof value === 'string' && ROLES.has(value.trim().toLowerCase());
}

const ROLE_MEMBER = new RegExp(String.raw`\\?"role\\?"\s*:\s*\\?"\s*(?:${[...ROLES].join('|')})\s*\\?"`, 'gi');
const SAID_MEMBER = new RegExp(String.raw`\\?"(?:${SAID.join('|')})\\?"\s*:`, 'i');

const NEAR = 200;

export function messageInText(text: string): number | undefined {
  for (const { index } of text.matchAll(ROLE_MEMBER))
    if (SAID_MEMBER.test(text.slice(Math.max(0, index - NEAR), index + NEAR))) return index;
  return undefined;
}

function isFilled(value: Json): boolean {
  return isNested(value) && (isJsonObject(value) ? Object.keys(value).length > 0 : value.length > 0);
}
