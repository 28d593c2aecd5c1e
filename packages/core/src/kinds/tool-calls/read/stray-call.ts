import { appendAll } from '../../../lib/append-all.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import { isCallType, isProviderRun } from '../../../provider/part-types.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { CALL_LIST_KEYS, NAME_KEYS, SECOND_ARGUMENT_KEYS, SINGLE_KEYS } from './call-keys.ts';
import { keyOfCall } from './same-value.ts';

/** Where calls are: pointers with `*` for any index, and the type of the object there, if it has one. */
export type StrayCallKeys = ReadonlyMap<string, string | undefined>;

const ASKED: ReadonlySet<string> = new Set(['functions', 'tool_choice', 'instructions', 'prompt', 'metadata', 'response_format']);

const WHOLE: ReadonlySet<string> = new Set(['', '/response']);

// Keys for calls and nothing else: a name below one needs no arguments.
const FOR_CALLS: ReadonlySet<string> = new Set([...CALL_LIST_KEYS, ...SINGLE_KEYS, 'function']);

interface NamedCall {
  readonly value: JsonObject;
  readonly place: string;
}

/**
 * Whether a response or event has a call of one of these tools in a place where its protocol has none: an object with the name and with
 * arguments. A client could take it for a call that was judged. It takes one pass, whatever the response contains.
 */
export function hasStrayCall(response: Json, places: StrayCallKeys, tools: ReadonlySet<string>): boolean {
  for (const { value, place } of namedCalls(response, (name) => tools.has(name)))
    if (!isPlaced(value, place, places)) return true;
  return false;
}

export function callsByPlace(response: Json, names: ToolNames): CallsByPlace {
  const found = new Map<string, WrittenCall[]>();
  for (const { value, place } of namedCalls(response, (name) => names.find(name) !== undefined)) {
    const calls = found.get(place) ?? [];
    found.set(place, calls);
    appendAll(calls, writtenCalls(value, names));
  }
  return [...found];
}

export interface WrittenCall {
  readonly name: string;
  readonly arguments: Json;
}

// Places in a response, with `*` for any index, and the calls at each.
export type CallsByPlace = readonly (readonly [string, readonly WrittenCall[]])[];

function writtenCalls(value: JsonObject, names: ToolNames): readonly WrittenCall[] {
  const tools = NAME_KEYS.flatMap((key) => toolAt(value, key, names) ?? []);
  const given = SECOND_ARGUMENT_KEYS.flatMap((key) =>
    Object.hasOwn(value, key) && value[key] !== null ? [value[key] as Json] : [],
  );
  const calls = [...new Set(tools)].flatMap((name) =>
    (given.length === 0 ? [{}] : given).map((one) => ({ name, arguments: one })),
  );
  return [...new Map(calls.map((call) => [keyOfCall(call), call])).values()];
}

function toolAt(value: JsonObject, key: string, names: ToolNames): string | undefined {
  const name = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof name === 'string' ? names.find(name) : undefined;
}

function* namedCalls(response: Json, isTool: (name: string) => boolean): Generator<NamedCall> {
  const open: { readonly value: Json; readonly place: string; readonly key: string }[] = [
    { value: response, place: '', key: '' },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, place, key: own } = next;
    if (Array.isArray(value))
      for (const item of value as readonly Json[]) open.push({ value: item, place: `${place}/*`, key: own });
    else if (isJsonObject(value) && !isProviderRun(value)) {
      const isCall = isCallOf(value, own, isTool);
      if (isCall) yield { value, place };
      for (const [key, member] of Object.entries(value)) {
        const isAsked = key === 'tools' || (ASKED.has(key) && WHOLE.has(place));
        const isGiven = isCall && SECOND_ARGUMENT_KEYS.includes(key);
        if (!isAsked && !isGiven && typeof member === 'object') open.push({ value: member, place: `${place}/${key}`, key });
      }
    }
  }
}

function isCallOf(value: JsonObject, key: string, isTool: (name: string) => boolean): boolean {
  const isNamed = NAME_KEYS.some((one) => Object.hasOwn(value, one) && typeof value[one] === 'string' && isTool(value[one]));
  if (!isNamed) return false;
  if (isCallType(value) || FOR_CALLS.has(key)) return true;
  return SECOND_ARGUMENT_KEYS.some((one) => Object.hasOwn(value, one) && (value[one] ?? null) !== null);
}

function isPlaced(value: JsonObject, place: string, places: StrayCallKeys): boolean {
  if (!places.has(place) || isJsonObject(value.function) || isJsonObject(value.custom)) return false;
  const type = places.get(place);
  return type === undefined || value.type === type;
}
