import type { JsonObject } from '@tamis/core';
import { countAt, memberOf, objectAt, textAt } from '@tamis/core/providers';
import type { WireEvent } from '../../cassette/wire/answer.ts';
import { pieces } from '../../cassette/wire/pieces.ts';
import { anthropicStop, isSaidBlock } from './anthropic-stop.ts';
import type { Mend } from './mend.ts';
import { saidBlocks } from './mend-anthropic.ts';

/**
 * The events of Messages with what was altered. The blocks in which the model said something are taken out, and what it says now
 * comes before the event that ends the message; everything else stays, and blocks are counted anew.
 */
export function mendAnthropicEvents(events: readonly JsonObject[], mend: Mend): readonly WireEvent[] {
  const places = new Map<number, number>();
  const mended = events.flatMap((event) => mendedEvents(event, mend, places));
  return mended.map((data) => ({ name: textAt(data, 'type') ?? 'message', data }));
}

function mendedEvents(event: JsonObject, mend: Mend, places: Map<number, number>): readonly JsonObject[] {
  const type = textAt(event, 'type') ?? '';
  if (type === 'message_delta') return [...addedBlocks(mend, places.size), endOf(event, mend)];
  if (mend.said === undefined || !type.startsWith('content_block')) return [event];
  const index = countAt(event, 'index') ?? 0;
  const block = memberOf(event, 'content_block');
  if (type === 'content_block_start' && !isSaidBlock(block)) places.set(index, places.size);
  const place = places.get(index);
  return place === undefined ? [] : [{ ...event, index: place }];
}

function endOf(event: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const delta = objectAt(event, 'delta');
  const stopped = said === undefined ? {} : { delta: { ...delta, stop_reason: anthropicStop(delta, said.calls.length) } };
  return { ...event, ...stopped, ...(usage === undefined ? {} : { usage: { ...objectAt(event, 'usage'), ...usage } }), tamis };
}

function addedBlocks({ said }: Mend, start: number): readonly JsonObject[] {
  return said === undefined ? [] : saidBlocks(said).flatMap((block, place) => blockEvents(block, start + place));
}

function blockEvents(block: JsonObject, index: number): readonly JsonObject[] {
  const isText = block.type === 'text';
  const opened = isText ? { ...block, text: '' } : { ...block, input: {} };
  const deltas = isText
    ? pieces(textAt(block, 'text') ?? '').map((text) => ({ type: 'text_delta', text }))
    : pieces(JSON.stringify(block.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  return [
    { type: 'content_block_start', index, content_block: opened },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}
