import type { Json, JsonObject, ToolHistory } from '@tamis/core';
import { isObject, listAt, memberOf, textAt } from '@tamis/core/internal';
import { saysFailed } from '../../tools/says-failed.ts';
import { words } from '../../tools/words.ts';
import type { Recall, Remembered } from '../memory/remembered.ts';
import type { SpeechState } from '../speech.ts';
import { answeredCalls, type PastMessage } from './answered-calls.ts';

export function inputItems(request: JsonObject): readonly Json[] {
  const input = memberOf(request, 'input');
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  return Array.isArray(input) ? (input as readonly Json[]) : [];
}

export function responsesHistory(request: JsonObject): ToolHistory['calls'] {
  return answeredCalls(sinceUser(inputItems(request)).map(pastItem));
}

function sinceUser(items: readonly Json[]): readonly Json[] {
  return items.slice(items.findLastIndex((item) => textAt(item, 'role') === 'user') + 1);
}

function pastItem(item: unknown): PastMessage {
  const [type, id, name] = ['type', 'call_id', 'name'].map((key) => textAt(item, key));
  const isCall = type === 'function_call' && id !== undefined && name !== undefined;
  const isAnswer = type === 'function_call_output' && id !== undefined;
  return {
    calls: isCall ? [{ id, name }] : [],
    answers: isAnswer ? [{ id, failed: saysFailed(memberOf(item, 'output')) }] : [],
  };
}

export const responsesState: SpeechState = { references, recalled, sent, remembered };

function references(request: JsonObject): readonly string[] {
  const conversation = memberOf(request, 'conversation');
  const ids = [
    textAt(request, 'previous_response_id'),
    typeof conversation === 'string' ? conversation : textAt(conversation, 'id'),
    ...inputItems(request).map(referenceIn),
  ];
  return ids.filter((id) => id !== undefined);
}

// The id that an item refers to. The type may be left out, so an item with only an id is a reference.
function referenceIn(item: unknown): string | undefined {
  const isReference = textAt(item, 'type') === 'item_reference' || (isObject(item) && Object.keys(item).join() === 'id');
  return isReference ? textAt(item, 'id') : undefined;
}

function recalled(request: JsonObject, recall: Recall): JsonObject {
  const before = recall(textAt(request, 'previous_response_id') ?? '')?.items ?? [];
  const said = inputItems(request).flatMap((item): readonly Json[] => recall(referenceIn(item) ?? '')?.items ?? [item]);
  return { ...request, input: [...before, ...said] };
}

// The request as the provider must be sent it. The provider has a response as the model made it. Calls that were in its text are put before
// their results, and dropped calls are answered; otherwise it would refuse the request.
function sent(request: JsonObject, recall: Recall): JsonObject | undefined {
  const before = recall(textAt(request, 'previous_response_id') ?? '')?.untold ?? [];
  const items = inputItems(request);
  const told = items.flatMap((item): readonly Json[] => {
    const untold = recall(referenceIn(item) ?? '')?.untold ?? [];
    return untold.length === 0 ? [item] : untold;
  });
  const isSame = before.length === 0 && told.every((item, place) => item === items[place]);
  return isSame ? undefined : { ...request, input: [...before, ...told] };
}

// What to remember. If the provider is asked not to store a response, nobody can refer to it.
function remembered(request: JsonObject, body: JsonObject, served: JsonObject): ReadonlyMap<string, Remembered> {
  const id = textAt(served, 'id');
  if (id === undefined || memberOf(request, 'store') === false) return new Map();
  const [made, given] = [body, served].map((one) => listAt(one, 'output').filter(isObject)) as [JsonObject[], JsonObject[]];
  const known = new Set(made.map(ownId));
  const isAdded = (item: JsonObject) => !known.has(ownId(item));
  const kept = new Set(given.map((item) => textAt(item, 'call_id')));
  const dropped = made.filter((item) => isCall(item) && !kept.has(textAt(item, 'call_id')));
  const items = [...sinceUser(inputItems(request)), ...given].filter(isCallOrResult).map(brief);
  const ofItems = given.flatMap((item): readonly [string, Remembered][] => {
    const own = textAt(item, 'id');
    const one = isCallOrResult(item) ? brief(item) : { type: textAt(item, 'type') ?? '' };
    return own === undefined ? [] : [[own, { items: [one], untold: isAdded(item) ? [item] : [] }]];
  });
  return new Map([...ofItems, [id, { items, untold: [...given.filter(isAdded), ...dropped.map(answerTo)] }]]);
}

// The id that an item keeps even if it is altered.
function ownId(item: JsonObject): string | undefined {
  return textAt(item, 'call_id') ?? textAt(item, 'id');
}

function isCall(item: unknown): boolean {
  return textAt(item, 'type') === 'function_call';
}

function isCallOrResult(item: unknown): boolean {
  return isCall(item) || textAt(item, 'type') === 'function_call_output';
}

// The longest item to keep in full. Results may be whole documents, and a conversation has many.
const MOST_CHARACTERS = 1000;

function brief(item: Json): JsonObject {
  const whole = item as JsonObject;
  if (JSON.stringify(whole).length <= MOST_CHARACTERS) return whole;
  const [type = '', call_id = '', name] = ['type', 'call_id', 'name'].map((key) => textAt(item, key));
  if (isCall(item)) return { type, call_id, name: name ?? '' };
  return { type, call_id, output: saysFailed(memberOf(item, 'output')) ? '{"failed": true}' : '' };
}

function answerTo(item: JsonObject): JsonObject {
  return { type: 'function_call_output', call_id: textAt(item, 'call_id') ?? '', output: words.notRun };
}
