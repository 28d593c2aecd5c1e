import type { JsonObject } from '@tamis/core';
import { isObject, listAt, objectAt, textAt } from '@tamis/core/providers';
import type { WireEvent } from '../../cassette/wire/answer.ts';
import { pieces } from '../../cassette/wire/pieces.ts';
import type { Mend, Said } from './mend.ts';
import { openAiCall } from './mend-open-ai.ts';
import { openAiFinish } from './open-ai-finish.ts';

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
