import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type CallPart, type EntryPart, isAmongCalls, type Part } from './part.ts';
import { isAside, isCallType, isProviderRun, isThought, isToolResult } from './part-types.ts';
import { memberOf, textAt } from './pick.ts';

/** Keys of a message that hold its parts. */
const PART_KEYS = ['message', 'output', 'content', 'parts', 'tool_calls'];

/** A response, a message, a part: none is nested deeper. */
const DEEPEST = 8;

/** Every part of a response, a message or a list of parts, whoever's form it has. */
export function partsIn(value: Json, pointer: string): readonly Part[] {
  const found: Part[] = [];
  collect(value, pointer, found, 0);
  return found;
}

function collect(value: Json, pointer: string, found: Part[], depth: number): void {
  if (Array.isArray(value)) {
    (value as readonly Json[]).forEach((item, index) => {
      collect(item, childPointer(pointer, index), found, depth + 1);
    });
  } else if (isJsonObject(value)) collectObject(value, pointer, found, depth);
  else if (isAmongCalls(pointer)) found.push({ kind: 'unknown', value, pointer });
}

function collectObject(value: JsonObject, pointer: string, found: Part[], depth: number): void {
  const whole = wholePart(value);
  if (whole !== undefined) {
    found.push(whole);
    return;
  }
  const held = PART_KEYS.filter((key) => Object.hasOwn(value, key));
  const own = ownParts(value, pointer);
  const beside = partsBeside(value);
  const isEmpty = own.length === 0 && held.length === 0;
  found.push(...beside, ...own);
  if (isOddEntry(value, pointer)) found.push(entryPart(value, pointer, own, isEmpty));
  else if (isEmpty && !isAside(value)) found.push({ kind: 'unknown', value, pointer });
  else if (isEmpty && beside.length === 0) found.push({ kind: 'aside' });
  for (const key of depth > DEEPEST ? [] : held) {
    const inner = value[key] as Json;
    if (key === 'content' && typeof inner === 'string') found.push({ kind: 'text', text: inner });
    else collect(inner, childPointer(pointer, key), found, depth + 1);
  }
}

/** Parts of which nothing inside is looked at. */
function wholePart(value: JsonObject): Part | undefined {
  if (isThought(value)) return { kind: 'thought', text: textAt(value, 'thinking') ?? textAt(value, 'text') ?? '' };
  if (isToolResult(value)) return { kind: 'aside' };
  return isProviderRun(value) ? { kind: 'provider-run', type: value.type as string } : undefined;
}

/** What a message says under keys of its own, in the forms of OpenAI and servers like it. */
function partsBeside(value: JsonObject): readonly Part[] {
  const thought = textAt(value, 'reasoning_content') || textAt(value, 'reasoning') || '';
  const refusal = textAt(value, 'refusal') ?? '';
  return [
    ...(thought === '' ? [] : [{ kind: 'thought', text: thought } as const]),
    ...(refusal === '' ? [] : [{ kind: 'refusal', text: refusal } as const]),
  ];
}

/** Calls and a text in the part itself: `tool_use`, `function_call`, `functionCall`, an entry of `tool_calls`. */
function ownParts(value: JsonObject, pointer: string): readonly Part[] {
  const inner = ['functionCall', 'function_call', 'toolUse', 'function'].flatMap((key): readonly CallPart[] => {
    const called = value[key];
    return isJsonObject(called) ? [callPart(called, childPointer(pointer, key), idOf(value) ?? idOf(called))] : [];
  });
  const isCall = isCallType(value) && !isJsonObject(value.function);
  const isAlone = typeof value.text !== 'string' && !isAside(value) && PART_KEYS.every((key) => !Object.hasOwn(value, key));
  const call = isCall ? { ...callPart(value, pointer, idOf(value)), isAlone } : undefined;
  const isLost = call?.name === undefined && inner.length > 0;
  return [
    ...inner,
    ...(call === undefined || isLost ? [] : [call]),
    ...(typeof value.text === 'string' ? [{ kind: 'text', text: value.text } as const] : []),
  ];
}

/** The keys of the arguments where a provider has its own. */
const ARGUMENT_KEYS = ['arguments', 'input', 'args', 'parameters'];

/** The keys of ids, those of calls first. */
const ID_KEYS = ['call_id', 'toolCallId', 'toolUseId', 'id'];

function callPart(value: JsonObject, pointer: string, id: string | undefined): CallPart {
  const said = memberOf(value, 'name') ?? memberOf(value, 'toolName');
  const name = typeof said === 'string' ? said : undefined;
  const key = ARGUMENT_KEYS.find((one) => Object.hasOwn(value, one));
  const place = key === undefined ? pointer : childPointer(pointer, key);
  return { kind: 'call', id, name, arguments: key === undefined ? undefined : value[key], pointer: place, value, isAlone: true };
}

function idOf(value: JsonObject): string | undefined {
  const key = ID_KEYS.find((one) => textAt(value, one) !== undefined);
  return key === undefined ? undefined : textAt(value, key);
}

/** Whether an object stands where calls do, and no provider writes them so. */
function isOddEntry(value: JsonObject, pointer: string): boolean {
  return isAmongCalls(pointer) && !isJsonObject(value.function) && !isCallType(value);
}

function entryPart(value: JsonObject, pointer: string, own: readonly Part[], isEmpty: boolean): EntryPart {
  const holdsCall = own.some(({ kind }) => kind === 'call');
  return { kind: 'entry', value, pointer, holdsCall, isAlone: isEmpty && !isAside(value) };
}
