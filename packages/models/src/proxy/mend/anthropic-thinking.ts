import type { Json, JsonObject } from '@tamis/core';
import { countAt, listAt, memberOf, objectAt, textAt } from '@tamis/core/internal';
import type { Heard } from '../speech.ts';

const THINKING: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking']);

// A response without its thinking, or undefined if there is none or it must stay. With a budget of thinking tokens, the API wants the
// thinking back with the results of tools; the models that bind thinking to what came before take no budget.
export function withoutThinking({ body, events }: Heard, request: JsonObject): Heard | undefined {
  const isManual = textAt(memberOf(request, 'thinking'), 'type') === 'enabled';
  if (isManual || !listAt(body, 'content').some(isThinking)) return undefined;
  const places = new Map<number, number>();
  return { body: withoutBlocks(body), events: events.flatMap((event) => eventWithout(event, places)) };
}

function isThinking(block: unknown): boolean {
  return THINKING.has(textAt(block, 'type') ?? '');
}

function withoutBlocks(message: JsonObject): JsonObject {
  return { ...message, content: (listAt(message, 'content') as readonly Json[]).filter((block) => !isThinking(block)) };
}

// The event without thinking. Blocks are renumbered: `places` are the new numbers of those that stay.
function eventWithout(event: JsonObject, places: Map<number, number>): readonly JsonObject[] {
  const type = textAt(event, 'type') ?? '';
  if (type === 'message') return [withoutBlocks(event)];
  const message = objectAt(event, 'message');
  if (message !== undefined) return [{ ...event, message: withoutBlocks(message) }];
  if (!type.startsWith('content_block')) return [event];
  const index = countAt(event, 'index') ?? 0;
  if (type === 'content_block_start' && !isThinking(memberOf(event, 'content_block'))) places.set(index, places.size);
  const place = places.get(index);
  return place === undefined ? [] : [{ ...event, index: place }];
}
