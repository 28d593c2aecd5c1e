import { appendAll } from '../../../lib/append-all.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { AnswerChoice } from '../../../provider/answer.ts';
import { type AnswerPart, type CallPart, type EntryPart, textsOf } from '../../../provider/answer-part.ts';
import { messageChoice } from '../../../provider/anthropic.ts';
import { geminiChoices } from '../../../provider/gemini.ts';
import { openAiChoices } from '../../../provider/open-ai.ts';
import { isContentPart, isPartList } from '../../../provider/part-types.ts';
import { restOf } from '../../../provider/rest-of.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { callShape, namedCall, type ShapedCall, within } from './call-shape.ts';
import { ANSWER_LISTS, leftOver } from './left-over.ts';
import { callEndIn, isNote, strangeMembers, troubleIn } from './message-members.ts';
import { providerCall } from './provider-call.ts';
import { isSameValue } from './same-value.ts';
import { type CallsByPlace, callsByPlace } from './stray-call.ts';
import { onePlace } from './two-places.ts';

export interface CallAnswer {
  readonly calls: readonly ShapedCall[];
  readonly texts: readonly string[];
  readonly thoughts: readonly string[];
  readonly textsBefore: number;
  readonly textsBetween: readonly string[];
  // Other members, except those known to have no bearing on whether its calls are made. The first call has them too.
  readonly members: JsonObject;
  readonly around: CallsByPlace;
  readonly strangers: readonly Json[];
  readonly providerRun: readonly string[];
  readonly hasResults: boolean;
  readonly isCut: boolean;
  readonly leftOver: string;
  readonly callEnd: string | undefined;
  readonly isForeign: boolean;
}

export function providerAnswers(value: Json, names: ToolNames, pointer = ''): readonly CallAnswer[] | undefined {
  const wrapped = wrappedMessage(value);
  if (wrapped !== undefined) return providerAnswers(wrapped.message, names, `/${wrapped.key}`);
  const choices = choicesIn(value, pointer);
  if (choices !== undefined) {
    // Of several answers, the first speaks for all that was sent.
    return choices.map((choice, index) => ({
      ...answerOf(choice, value, names),
      leftOver: index === 0 ? leftOver(value) : '',
    }));
  }
  const plain = isJsonObject(value) ? plainAnswer(value, names, pointer) : undefined;
  return plain === undefined ? undefined : [plain];
}

function wrappedMessage(value: Json): { readonly key: string; readonly message: JsonObject } | undefined {
  if (!isJsonObject(value)) return undefined;
  const keys = Object.keys(value).sort().join();
  if (keys === 'data,type' && value.type === 'ai' && isJsonObject(value.data)) return { key: 'data', message: value.data };
  const isMade = keys === 'id,kwargs,lc,type' && value.type === 'constructor' && Array.isArray(value.id);
  if (!isMade || (value.id as readonly Json[]).at(-1) !== 'AIMessage' || !isJsonObject(value.kwargs)) return undefined;
  return { key: 'kwargs', message: value.kwargs };
}

function choicesIn(value: Json, pointer: string): readonly AnswerChoice[] | undefined {
  if (Array.isArray(value)) return isPartList(value as readonly Json[]) ? [messageChoice(value, pointer)] : undefined;
  if (!isJsonObject(value)) return undefined;
  if (isObjects(value.choices)) return orMessage(openAiChoices(value), value);
  if (isObjects(value.candidates)) return orMessage(geminiChoices(value), value);
  return isMessage(value) ? [messageChoice(value, pointer)] : undefined;
}

function isObjects(list: Json | undefined): boolean {
  return Array.isArray(list) && list.every(isJsonObject);
}

function orMessage(choices: readonly AnswerChoice[], value: JsonObject): readonly AnswerChoice[] {
  return choices.length > 0 ? choices : [messageChoice(value)];
}

interface Found {
  readonly calls: ShapedCall[];
  readonly strangers: Json[];
  readonly providerRun: string[];
  readonly ids: Map<string, ShapedCall>;
  // Whether the other members of a message were read, because there were calls among them.
  hasReadRest: boolean;
}

function answerOf(choice: AnswerChoice, body: Json, names: ToolNames): Omit<CallAnswer, 'leftOver'> {
  const { parts, isCut, isForeign } = choice;
  const found: Found = { calls: [], strangers: [], providerRun: [], ids: new Map(), hasReadRest: false };
  for (const part of parts) addPart(part, names, found);
  const { strangers, providerRun } = found;
  const { calls: read, others } = onePlace(found.calls);
  const members = {
    ...(found.hasReadRest ? {} : strangeMembers(choice.value)),
    ...{ ...refusals(parts), ...troubleIn(body), ...others },
  };
  const calls = inAnswer(read, members);
  const hasResults = parts.some(({ kind }) => kind === 'result');
  const first = parts.findIndex(isCall);
  const textsBefore = textsOf(first === -1 ? parts : parts.slice(0, first), 'text').length;
  const textsBetween = first === -1 ? [] : textsOf(parts.slice(first, parts.findLastIndex(isCall)), 'text');
  const [texts, thoughts] = [textsOf(parts, 'text'), textsOf(parts, 'thought')];
  const callEnd = callEndIn(choice.value);
  const said = { texts, thoughts, textsBefore, textsBetween };
  const around = callsAround(choice, body, names);
  return { calls, strangers, providerRun, ...said, members, around, hasResults, isCut, callEnd, isForeign };
}

function isCall({ kind }: AnswerPart): boolean {
  return kind === 'call' || kind === 'entry';
}

function callsAround({ value }: AnswerChoice, body: Json, names: ToolNames): CallsByPlace {
  const list = isJsonObject(body) ? ANSWER_LISTS.find((key) => isObjects(body[key])) : undefined;
  if (!isJsonObject(body) || list === undefined || value === body) return callsByPlace(value, names);
  const { [list]: _, ...rest } = body;
  return [...callsByPlace(value, names), ...callsByPlace(rest, names)];
}

function inAnswer([first, ...others]: readonly ShapedCall[], extraKeys: JsonObject): readonly ShapedCall[] {
  return first === undefined ? [] : [within(first, { extraKeys, numbering: {} }), ...others];
}

function refusals(parts: readonly AnswerPart[]): JsonObject {
  const texts = textsOf(parts, 'refusal');
  return texts.length === 0 ? {} : { refusal: texts.join('\n') };
}

const IN_PART = /\/(?:output|content|parts)\/\d/;

function addPart(part: AnswerPart, names: ToolNames, found: Found): void {
  switch (part.kind) {
    case 'provider-run':
      found.providerRun.push(part.type);
      break;
    case 'rest':
      if (Array.isArray(part.value.invalid_tool_calls))
        appendAll(found.strangers, part.value.invalid_tool_calls as readonly Json[]);
      if (addRest(part.value, part.pointer, names, found) && !IN_PART.test(part.pointer)) found.hasReadRest = true;
      break;
    case 'unknown':
      if (!addRest(restOf(part.value), part.pointer, names, found)) found.strangers.push(part.value);
      break;
    case 'call':
    case 'entry':
      addCall(part, names, found);
      break;
  }
}

function addCall(part: CallPart | EntryPart, names: ToolNames, found: Found): void {
  const isEntry = part.kind === 'entry';
  const call = isEntry ? listedCall(part, names) : providerCall(part);
  if (call !== undefined) found.calls.push(isEntry ? call : withId(call, part, found.ids));
  else if (isEntry && addRest(restOf(part.value), part.pointer, names, found)) return;
  // A call without a name is one that nobody can make, whatever else it holds.
  else if (!isEntry || part.isAlone) found.strangers.push(part.value);
}

function withId(call: ShapedCall, { id }: CallPart, ids: Map<string, ShapedCall>): ShapedCall {
  const other = id === undefined || id === '' ? undefined : ids.get(id);
  if (id !== undefined) ids.set(id, call);
  const isSame =
    other === undefined || (other.name === call.name && isSameValue(other.arguments ?? null, call.arguments ?? null));
  return isSame ? call : within(call, { extraKeys: { id: id as string }, numbering: {} });
}

function listedCall({ value, pointer }: EntryPart, names: ToolNames): ShapedCall | undefined {
  return pointer.endsWith('/tool_calls') ? undefined : namedCall(value, names, pointer);
}

// Adds calls under keys that providers do not use for them, and returns whether there is anything.
function addRest(rest: JsonObject | undefined, pointer: string, names: ToolNames, found: Found): boolean {
  const shape = rest === undefined ? undefined : callShape(rest, names, pointer);
  if (shape === undefined || shape.calls.some(({ isKey }) => isKey)) return false;
  const strangers = [...shape.strangers, ...(shape.texts ?? []).map(({ text }) => text)];
  appendAll(found.calls, shape.calls);
  appendAll(found.strangers, strangers);
  return shape.calls.length + strangers.length > 0;
}

const CALL_LISTS: readonly string[] = ['calls', 'tool_calls'];

function plainAnswer(value: JsonObject, names: ToolNames, pointer: string): CallAnswer | undefined {
  const { content: said, final_response: final, ...rest } = value;
  const content = said ?? final;
  const others = Object.fromEntries(
    // A message of LangChain has its own id.
    Object.entries(rest).filter(([key, member]) => {
      return CALL_LISTS.includes(key) || !(isNote(key, member) || (key === 'id' && value.type === 'ai'));
    }),
  );
  const [key = 'calls', ...more] = Object.keys(others);
  if (typeof content !== 'string' || more.length > 0 || !CALL_LISTS.includes(key)) return undefined;
  if (said !== undefined && (final !== undefined || !Object.hasOwn(others, key))) return undefined;
  const shape = callShape(others[key] ?? [], names, `${pointer}/${key}`);
  // Sentences among the calls are left to a reading that reports them.
  if (shape?.isList !== true || shape.strangers.length > 0 || (shape.texts ?? []).length > 0) return undefined;
  return {
    ...NO_ANSWER,
    calls: shape.calls,
    around: callsByPlace(value, names),
    texts: [content],
    textsBefore: 1,
    leftOver: leftOver({ ...rest, [key]: null }),
    callEnd: callEndIn(value),
  };
}

const NO_ANSWER: CallAnswer = {
  ...{ calls: [], texts: [], thoughts: [], textsBefore: 0, textsBetween: [], members: {}, around: [], strangers: [] },
  ...{ providerRun: [], hasResults: false, isCut: false, leftOver: '', callEnd: undefined, isForeign: false },
};

function isMessage(value: JsonObject): boolean {
  if (typeof value.role === 'string' && ('content' in value || 'parts' in value || 'tool_calls' in value)) return true;
  const inner = [value.message, value.content, value.output].find(isJsonObject);
  return (inner !== undefined && isMessage(inner)) || hasParts(value) || isContentPart(value);
}

function hasParts(value: JsonObject): boolean {
  const lists = [value.output, value.content, value.parts, value.tool_calls];
  return lists.some((list) => Array.isArray(list) && isPartList(list as readonly Json[])) || isJsonObject(value.function_call);
}
