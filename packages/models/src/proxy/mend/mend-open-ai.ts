import type { Json, JsonObject } from '@tamis/core';
import { isObject, known, listAt, objectAt, textAt } from '@tamis/core/providers';
import type { WireEvent } from '../../cassette/wire/dialect.ts';
import { pieces } from '../../cassette/wire/pieces.ts';
import type { Mend, MendedCall, Said } from './mend.ts';

/** A complete body of Chat Completions with the alterations applied; everything else stays. */
export function mendOpenAi(body: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const choices = listAt(body, 'choices') as readonly Json[];
  const mended = said === undefined ? choices : choices.map((choice) => (isObject(choice) ? withSaid(choice, said) : choice));
  return known({ ...body, choices: mended, usage: usage ?? body.usage, tamis });
}

function withSaid(choice: JsonObject, { text, calls }: Said): JsonObject {
  const { tool_calls: _, function_call: __, ...message } = objectAt(choice, 'message') ?? {};
  const content = text === '' && calls.length > 0 ? null : text;
  const called = calls.length === 0 ? {} : { tool_calls: calls.map(openAiCall) };
  // The probabilities of tokens that are no longer there would be meaningless.
  const logprobs = Object.hasOwn(choice, 'logprobs') ? { logprobs: null } : {};
  return {
    ...choice,
    message: { ...message, content, ...called },
    ...logprobs,
    finish_reason: openAiFinish(choice, calls.length),
  };
}

/** A call as in a Chat Completions message. */
function openAiCall({ id, name, arguments: given }: MendedCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } };
}

/** Why the model stopped, in the provider's word, given how many calls are left. */
function openAiFinish(choice: JsonObject, calls: number): string | null {
  const finish = textAt(choice, 'finish_reason') ?? null;
  const isCalling = finish === 'tool_calls' || finish === 'function_call';
  if (calls > 0) return 'tool_calls';
  return isCalling ? 'stop' : finish;
}

/**
 * The chunks of Chat Completions with the alterations applied. What the model said is removed from them, and what it says now
 * comes before the chunk that ends it; everything else stays.
 */
export function mendOpenAiEvents(events: readonly JsonObject[], mend: Mend): readonly WireEvent[] {
  const last = lastOf(events);
  const chunks = events.flatMap((event, index) => mendedChunks(withUsage(event, mend), mend, index === last));
  return [...chunks.map((data) => ({ data })), { data: '[DONE]' as const }];
}

/** The chunk that ends what the model says: the last with a finish reason or, if none has one, the last that says anything. */
function lastOf(events: readonly JsonObject[]): number {
  const finish = events.findLastIndex((event) => textAt(choiceIn(event), 'finish_reason') !== undefined);
  return finish < 0 ? events.findLastIndex((event) => choiceIn(event) !== undefined) : finish;
}

function choiceIn(event: JsonObject): JsonObject | undefined {
  return listAt(event, 'choices').find(isObject);
}

function withUsage(event: JsonObject, { usage }: Mend): JsonObject {
  return usage === undefined || objectAt(event, 'usage') === undefined ? event : { ...event, usage };
}

function mendedChunks(event: JsonObject, { said, tamis }: Mend, isLast: boolean): readonly JsonObject[] {
  const choice = choiceIn(event);
  const told = isLast ? { tamis } : {};
  if (choice === undefined || said === undefined) return [{ ...event, ...told }];
  const left = restOf(choice);
  if (!isLast)
    return Object.keys(left.delta as JsonObject).length === 0 ? [] : [{ ...event, choices: [{ ...left, finish_reason: null }] }];
  const { usage: _, ...frame } = event;
  const spoken = deltasOf(said).map((delta) => ({ ...frame, choices: [{ index: 0, delta, finish_reason: null }] }));
  return [...spoken, { ...event, choices: [{ ...left, finish_reason: openAiFinish(choice, said.calls.length) }], ...told }];
}

/** A choice without what the model said; some servers put it in a message where others have a delta. */
function restOf({ delta: piece, message, logprobs: _, ...choice }: JsonObject): JsonObject {
  const given = piece ?? message;
  const { content: __, tool_calls: ___, function_call: ____, ...delta } = isObject(given) ? given : {};
  return { ...choice, delta };
}

function deltasOf({ text, calls }: Said): readonly JsonObject[] {
  return [
    ...pieces(text).map((content) => ({ content })),
    ...calls.map((call, index) => ({ tool_calls: [{ index, ...openAiCall(call) }] })),
  ];
}
