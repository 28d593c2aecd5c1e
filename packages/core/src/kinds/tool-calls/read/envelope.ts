import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';

export interface Around {
  readonly extraKeys: JsonObject;
  // Members that number a call, unless the tool has a parameter of that name.
  readonly numbering: JsonObject;
}

export const NOTHING_AROUND: Around = { extraKeys: {}, numbering: {} };

export const NUMBERING_KEYS: readonly string[] = ['id', 'type', 'index', 'call_id', 'tool_call_id', 'toolCallId', 'toolUseId'];

const CALL_TYPES: ReadonlySet<string> = new Set(['function', 'tool', 'tooluse', 'toolcall', 'functioncall', 'call', 'action']);

// Returns the members of an object around a call, except those already read.
export function aroundCall(object: JsonObject, read: readonly string[]): Around {
  return membersAround(object, (key) => read.includes(key), isEnvelope(object));
}

// `isSure` says that the object holds a call and nothing else, so that a number in a provider's form is no argument.
export function membersAround(object: JsonObject, isRead: (key: string, value: Json) => boolean, isSure: boolean): Around {
  const others = Object.entries(object).filter(([key, value]) => !isRead(key, value));
  const isNumbering = ([key, value]: [string, Json]) => isCallNumber(key, value) && !(isSure && isProviderNumber(key, value));
  return {
    extraKeys: Object.fromEntries(others.filter(([key, value]) => !isCallNumber(key, value))),
    numbering: Object.fromEntries(others.filter(isNumbering)),
  };
}

export function joined(inner: JsonObject = {}, outer: JsonObject = {}): JsonObject {
  const both = Object.keys(outer).filter((key) => Object.hasOwn(inner, key) && inner[key] !== outer[key]);
  return { ...inner, ...outer, ...Object.fromEntries(both.map((key) => [key, [inner[key] as Json, outer[key] as Json]])) };
}

export function isTypeOfCall(type: Json | undefined): boolean {
  return typeof type === 'string' && CALL_TYPES.has(type.replaceAll(/[-_ ]/g, '').toLowerCase());
}

function isCallNumber(key: string, value: Json): boolean {
  if (!NUMBERING_KEYS.includes(key)) return false;
  if (value === null) return true;
  return key === 'type' ? isTypeOfCall(value) : typeof value === 'string' || typeof value === 'number';
}

// The states that providers and frameworks give to calls that are still to be made.
export const CALL_STATES: readonly string[] = [
  ...['completed', 'complete', 'in_progress', 'incomplete', 'pending', 'queued', 'ready', 'calling', 'call', 'input-available'],
];

const CALL_ID = /^(?:call|toolu|tooluse|fc|chatcmpl|functions\.)[-_\w]/;

// Whether a number or type has a provider's form and so cannot be an argument.
function isProviderNumber(key: string, value: Json): boolean {
  if (value === null || key === 'type') return true;
  return typeof value === (key === 'index' ? 'number' : 'string');
}

export function isCallId(value: Json): boolean {
  return typeof value === 'string' && CALL_ID.test(value);
}

function isEnvelope(object: JsonObject): boolean {
  if (isJsonObject(object.function)) return hasArguments(object.function);
  return isTypeOfCall(object.type) && hasArguments(object);
}

function hasArguments(object: JsonObject): boolean {
  return ['arguments', 'args', 'input', 'parameters'].some((key) => Object.hasOwn(object, key));
}
