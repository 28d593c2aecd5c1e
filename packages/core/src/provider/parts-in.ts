import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { type AnswerPart, type CallPart, type EntryPart, isAmongCalls } from './answer-part.ts';
import { isAside, isCallType, isProviderRun, isThought, isToolResult } from './part-types.ts';
import { objectAt, textAt } from './pick.ts';
import { CALL_KEYS, PART_KEYS, restOf } from './rest-of.ts';

// Responses, messages and parts are never nested deeper.
const DEEPEST = 8;

export function partsIn(value: Json, pointer: string): readonly AnswerPart[] {
  const found: AnswerPart[] = [];
  collect(value, pointer, found, 0);
  return found;
}

function collect(value: Json, pointer: string, found: AnswerPart[], depth: number): void {
  if (Array.isArray(value)) {
    (value as readonly Json[]).forEach((item, index) => {
      const place = childPointer(pointer, index);
      // Frameworks put plain texts among the parts.
      if (isSaid(item) && !isAmongCalls(place)) found.push({ kind: 'text', text: item });
      else collect(item, place, found, depth + 1);
    });
  } else if (isJsonObject(value)) collectObject(value, pointer, found, depth);
  else if (isAmongCalls(pointer) && !isNone(value, pointer)) found.push({ kind: 'unknown', value, pointer });
}

function isNone(value: Json, pointer: string): boolean {
  return pointer.endsWith('/tool_calls') && (value === null || value === '');
}

function collectObject(value: JsonObject, pointer: string, found: AnswerPart[], depth: number): void {
  const whole = wholePart(value);
  if (whole !== undefined) {
    found.push(whole);
    return;
  }
  const held = PART_KEYS.filter((key) => Object.hasOwn(value, key));
  const hasExtra = collectExtra(value, found);
  const start = found.length;
  collectOwn(value, pointer, found);
  const isEmpty = found.length === start && held.length === 0;
  if (isOddEntry(value, pointer)) found.push(entryPart(value, pointer, found.slice(start), isEmpty));
  else if (isEmpty && !isAside(value)) found.push({ kind: 'unknown', value, pointer });
  else collectRest(value, pointer, isEmpty && !hasExtra, found);
  if (depth > DEEPEST) return;
  for (const key of held) {
    const inner = value[key] as Json;
    if (key === 'content' && typeof inner === 'string') found.push({ kind: 'text', text: inner });
    else collect(inner, childPointer(pointer, key), found, depth + 1);
  }
}

function collectRest(value: JsonObject, pointer: string, isOnly: boolean, found: AnswerPart[]): void {
  if (isOnly) found.push({ kind: 'aside' });
  const rest = restOf(value);
  if (rest !== undefined) found.push({ kind: 'rest', value: rest, pointer });
}

function wholePart(value: JsonObject): AnswerPart | undefined {
  if (isThought(value)) return { kind: 'thought', text: thoughtIn(value) };
  if (isToolResult(value)) return { kind: 'result' };
  return isProviderRun(value) ? { kind: 'provider-run', type: value.type as string } : undefined;
}

const THOUGHT_KEYS = ['thinking', 'text', 'content', 'summary'];

function thoughtIn(value: JsonObject): string {
  for (const key of THOUGHT_KEYS) {
    const said = value[key];
    if (typeof said === 'string') return said;
    if (Array.isArray(said) && said.length > 0) return said.map((piece: Json) => textAt(piece, 'text') ?? '').join('\n');
  }
  return textAt(objectAt(objectAt(value, 'reasoningContent'), 'reasoningText'), 'text') ?? '';
}

function collectExtra({ reasoning_content: given, reasoning, thinking, refusal }: JsonObject, found: AnswerPart[]): boolean {
  const start = found.length;
  const thought = [given, reasoning, thinking].find(isSaid);
  if (thought !== undefined) found.push({ kind: 'thought', text: thought });
  if (isSaid(refusal)) found.push({ kind: 'refusal', text: refusal });
  return found.length > start;
}

function isSaid(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

// Collects calls and text in the part itself: `tool_use`, `function_call`, `functionCall`, an entry of `tool_calls`.
function collectOwn(value: JsonObject, pointer: string, found: AnswerPart[]): void {
  const start = found.length;
  for (const key of CALL_KEYS) {
    const called = value[key];
    if (isJsonObject(called))
      found.push({ ...callPart(called, childPointer(pointer, key), idOf(value) ?? idOf(called)), entry: value });
  }
  if (isCallType(value) && !isJsonObject(value.function)) {
    const call = callPart(value, pointer, idOf(value));
    if (call.name !== undefined || found.length === start) found.push(call);
  }
  if (typeof value.text === 'string') found.push({ kind: 'text', text: value.text });
}

/** The keys that providers use for arguments. */
export const ARGUMENT_KEYS = ['arguments', 'input', 'args', 'parameters'];

function callPart(value: JsonObject, pointer: string, id: string | undefined): CallPart {
  const said = value.name ?? value.toolName;
  const name = typeof said === 'string' ? said : undefined;
  const key = ARGUMENT_KEYS.find((one) => Object.hasOwn(value, one));
  const given = key === undefined ? undefined : value[key];
  return {
    kind: 'call',
    id,
    name,
    arguments: given,
    pointer: key === undefined ? pointer : childPointer(pointer, key),
    value,
  };
}

function idOf({ call_id: ours, toolCallId, toolUseId, id }: JsonObject): string | undefined {
  return [ours, toolCallId, toolUseId, id].find((one) => typeof one === 'string');
}

function isOddEntry(value: JsonObject, pointer: string): boolean {
  return isAmongCalls(pointer) && !isJsonObject(value.function) && !isCallType(value);
}

function entryPart(value: JsonObject, pointer: string, own: readonly AnswerPart[], isEmpty: boolean): EntryPart {
  const holdsCall = own.some(({ kind }) => kind === 'call');
  return { kind: 'entry', value, pointer, holdsCall, isAlone: isEmpty && !isAside(value) };
}
