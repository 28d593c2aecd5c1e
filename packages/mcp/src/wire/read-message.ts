import { type Code, isJsonObject, type Json, type JsonObject, messageOf } from '@tamis/core';
import { exactJson, foldedKey } from '@tamis/core/internal';
import { entryOf } from '@tamis/core/wording';
import { withDigits } from './digits.ts';
import { type Id, type Message, RPC, type Unreadable } from './message.ts';

type ReadMessage = (text: string) => Message | Unreadable;

const LONGEST_NAME = 256;

// The maximum size of a message: a file or a picture in a result fits, but nothing that fills the memory.
export const MOST_BYTES = 16 * 1024 * 1024;

// Reads what a caller sends. Each message has one meaning to every parser: no repeated keys, no keys with a meaning for
// prototypes, no keys that differ only in case, no members that JSON-RPC does not have, no numbers that would lose digits. So nothing after the gate can read it differently.
export function callerReader(): ReadMessage {
  return (text) => read(text, true);
}

// Reads what a server sends: numbers may have any digits, which are carried on to the caller.
export function serverReader(): ReadMessage {
  return (text) => read(text, false);
}

function read(text: string, isStrict: boolean): Message | Unreadable {
  if (text.length > MOST_BYTES) return unreadable(RPC.invalid, `A message may have at most ${MOST_BYTES} bytes.`);
  const exact = exactJson(text);
  if (exact === undefined) return unreadable(RPC.parse, 'The message is not JSON.');
  const { value, changes, refused } = exact;
  if (Array.isArray(value)) return unreadable(RPC.invalid, 'Batches of messages are not served; send one message at a time.');
  if (!isJsonObject(value)) return unreadable(RPC.invalid, 'The message is not a JSON-RPC object.');
  const id = idIn(value);
  const trouble = refused ?? changes.find(({ code, safety }) => isStrict || (safety === 'unsafe' && !isCarriedOn(code)));
  if (trouble !== undefined) return unreadable(RPC.invalid, messageOf(trouble), id);
  const doubt = isStrict ? secondMeaning(value) : undefined;
  if (doubt !== undefined) return unreadable(RPC.invalid, doubt, id);
  return messageIn(changes.length > 0 || mayHaveNegativeZero(text) ? (withDigits(text) as JsonObject) : value, id);
}

function isCarriedOn(code: Code): boolean {
  return entryOf(code)?.isNumberSpelling === true;
}

// Whether a text may contain a negative zero, which JavaScript would write as 0. A match inside a string does no harm.
function mayHaveNegativeZero(text: string): boolean {
  return text.includes('-0') && /[:,[\s]-0(?:\.0+)?(?:[eE][+-]?\d+)?[\s,\]}]/.test(text);
}

function unreadable(code: number, reason: string, id: Id | null = null): Unreadable {
  return { kind: 'unreadable', id, code, reason };
}

function idIn({ id }: JsonObject): Id | null {
  if (typeof id === 'string') return id.length <= LONGEST_NAME ? id : null;
  return typeof id === 'number' && Number.isFinite(id) ? id : null;
}

function messageIn(message: JsonObject, id: Id | null): Message | Unreadable {
  const { jsonrpc, method, params, error } = message;
  const invalid = (reason: string) => unreadable(RPC.invalid, reason, id);
  const isAnswer = 'result' in message !== 'error' in message;
  if (jsonrpc !== '2.0') return invalid('The message is not JSON-RPC 2.0.');
  if ('id' in message && id === null) return invalid('The id is neither a number nor a short string.');
  if (method === undefined) {
    if (id === null || !isAnswer || (error !== undefined && !isJsonObject(error)))
      return invalid('The message is neither a request nor an answer.');
    return { kind: 'response', id, message };
  }
  if (typeof method !== 'string' || method.length > LONGEST_NAME) return invalid('The method is not a name.');
  if ('result' in message || 'error' in message) return invalid('The message is a request and an answer at once.');
  if (params !== undefined && !isJsonObject(params)) return invalid('The params are not an object.');
  const given = params ?? {};
  return id === null
    ? { kind: 'notification', method, params: given, message }
    : { kind: 'request', id, method, params: given, message };
}

// The members that a JSON-RPC message has; any other could be one of these to a parser that ignores case.
const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

// Why a message could mean something else to another parser: a member that JSON-RPC does not have, a number that would lose its sign, or
// two keys of one object that differ only in case. Some parsers match keys without regard to it, and the last one counts. Undefined if
// there is no such doubt.
function secondMeaning(message: JsonObject): string | undefined {
  const other = Object.keys(message).find((key) => !MEMBERS.has(key));
  if (other !== undefined)
    return `The message has the member ${JSON.stringify(other.slice(0, 80))}, which JSON-RPC does not know.`;
  const open: Json[] = [message];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Object.is(value, -0)) return 'The number -0 would lose its sign; send 0.';
    if (typeof value !== 'object' || value === null) continue;
    const twin = Array.isArray(value) ? undefined : twinIn(Object.keys(value));
    if (twin !== undefined) return `The key ${JSON.stringify(twin.slice(0, 80))} occurs twice, differing only in case.`;
    for (const part of Object.values(value) as Json[]) open.push(part);
  }
  return undefined;
}

function twinIn(keys: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const key of keys) {
    const folded = foldedKey(key);
    if (seen.has(folded)) return key;
    seen.add(folded);
  }
  return undefined;
}
