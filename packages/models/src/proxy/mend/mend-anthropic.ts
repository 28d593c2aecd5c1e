import type { Json, JsonObject } from '@tamis/core';
import { known, listAt } from '@tamis/core/providers';
import { anthropicStop, isSaidBlock } from './anthropic-stop.ts';
import type { Mend, Said } from './mend.ts';

/** A complete body of the Messages API with the alterations applied; everything else stays. */
export function mendAnthropic(body: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const told = known({ ...body, usage: usage ?? body.usage, tamis }) as JsonObject;
  if (said === undefined) return told;
  const kept = (listAt(body, 'content') as readonly Json[]).filter((block) => !isSaidBlock(block));
  return { ...told, content: [...kept, ...saidBlocks(said)], stop_reason: anthropicStop(body, said.calls.length) };
}

/** What the model says now, as blocks of a message. */
export function saidBlocks({ text, calls }: Said): readonly JsonObject[] {
  const spoken = text === '' && calls.length > 0 ? [] : [{ type: 'text', text }];
  return [...spoken, ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input }))];
}
