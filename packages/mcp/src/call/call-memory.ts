import type { Json } from '@tamis/core';
import type { CheckContext } from '@tamis/core/contract';

export interface CallMemory {
  context(): Pick<CheckContext, 'messages' | 'approved'>;
  returned(toolName: string, input: Json, result: Json): void;
  agreed(input: Json): void;
}

const MOST_TEXT = 4_000_000;

// The memory of one session. Callers send no conversation, so calls and results are all that is known of it.
export function callMemory(): CallMemory {
  // Two messages for each call, and how long they are.
  const messages: object[] = [];
  const sizes: number[] = [];
  const approved: Json[] = [];
  let size = 0;
  return {
    context: () => ({ messages: messages.slice(), approved }),
    returned: (toolName, input, result) => {
      const toolCallId = 'call';
      const text = JSON.stringify(input).length + JSON.stringify(result).length;
      const content = Object.hasOwn(Object(result), 'content')
        ? (result as { readonly [key: string]: Json })
        : { content: result };
      const returned = [content.content ?? null, content.structuredContent ?? null];
      messages.push(
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }] },
        { role: 'tool', name: toolName, content: returned },
      );
      sizes.push(text);
      size += text;
      let gone = 0;
      for (; size > MOST_TEXT && sizes.length - gone > 1; gone++) size -= sizes[gone] ?? 0;
      sizes.splice(0, gone);
      messages.splice(0, 2 * gone);
    },
    agreed: (input) => {
      approved.push(input);
      if (approved.length > MOST_APPROVED) approved.shift();
    },
  };
}

const MOST_APPROVED = 1000;
