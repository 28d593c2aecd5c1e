import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { CallPart } from '../../../provider/answer-part.ts';
import { isCallType } from '../../../provider/part-types.ts';
import { ARGUMENT_KEYS } from '../../../provider/parts-in.ts';
import { PART_KEYS } from '../../../provider/rest-of.ts';
import type { ShapedCall } from './call-shape.ts';
import { type Around, CALL_STATES, joined, membersAround, NOTHING_AROUND } from './envelope.ts';
import { isMessage } from './message-members.ts';
import { isSameValue } from './same-value.ts';

// Reads a call at a place that only contains calls. A call may have no arguments. Returns undefined if the name is missing.
export function providerCall(part: CallPart): ShapedCall | undefined {
  const { name, arguments: given, pointer, value, entry } = part;
  if (name === undefined) return undefined;
  const taken = { name, given: given === undefined ? {} : given, isGiven: given !== undefined, call: value };
  const inner = around(value, taken, entry === undefined ? OWN_KEYS : NO_KEYS);
  const outer =
    entry === undefined ? NOTHING_AROUND : isMessage(entry) ? ofMessage(entry, taken) : around(entry, taken, OWN_KEYS);
  const entryType = entry === undefined ? undefined : typeWithoutName(entry);
  return {
    name: inNamespace(name, value.namespace),
    arguments: taken.given,
    pointer,
    extraKeys: joined(inner.extraKeys, outer.extraKeys),
    numbering: joined(inner.numbering, outer.numbering),
    ...(entryType === undefined ? {} : { entryType }),
  };
}

function inNamespace(name: string, namespace: Json | undefined): string {
  return typeof namespace === 'string' && namespace !== '' ? `${namespace}.${name}` : name;
}

interface Taken {
  readonly name: string;
  readonly given: Json;
  readonly isGiven: boolean;
  readonly call: JsonObject;
}

function around(object: JsonObject, taken: Taken, own: ReadonlySet<string>): Around {
  const isOwn = (key: string) => own.has(key) && !(key === 'output' && isCallType(object));
  const isRead = (key: string, value: Json) =>
    value === null || value === taken.call || isOwn(key) || isUnderstood(key, value, taken);
  return membersAround(object, isRead, taken.isGiven);
}

// Returns arguments in a message that differ from those taken, so that it is unclear which are intended.
function ofMessage(message: JsonObject, { given }: Taken): Around {
  const others = ARGUMENT_KEYS.filter((key) => Object.hasOwn(message, key) && !isSameValue(message[key] as Json, given));
  return { extraKeys: Object.fromEntries(others.map((key) => [key, message[key] as Json])), numbering: {} };
}

function isUnderstood(key: string, value: Json, taken: Taken): boolean {
  if (key === 'name' || key === 'toolName') return value === taken.name;
  if (ARGUMENT_KEYS.includes(key) || key === 'parsed_arguments') return isSameValue(value, taken.given);
  if (key === 'namespace') return typeof value === 'string';
  if (key === 'status' || key === 'state') return typeof value === 'string' && CALL_STATES.includes(value);
  if (key === 'thought' || key === 'providerExecuted') return value === false;
  return PROVIDER_KEYS.has(key);
}

const OWN_KEYS: ReadonlySet<string> = new Set(['text', 'reasoning', 'reasoning_content', 'refusal', ...PART_KEYS]);

const NO_KEYS: ReadonlySet<string> = new Set();

const PROVIDER_KEYS: ReadonlySet<string> = new Set([
  ...['thoughtSignature', 'thought_signature', 'signature', 'partMetadata', 'extra_content'],
  ...['caller', 'cache_control', 'created_by', 'strict', 'execution'],
  ...['providerMetadata', 'providerOptions', 'provider_specific_fields', 'dynamic', 'title'],
]);

// Returns the type of an entry that is a call on its own and has no name. OpenAI's own entries hold their call under `function`.
function typeWithoutName(entry: JsonObject): string | undefined {
  if (!isCallType(entry) || (entry.type === 'function' && isJsonObject(entry.function))) return undefined;
  return typeof entry.name === 'string' || typeof entry.toolName === 'string' ? undefined : (entry.type as string);
}
