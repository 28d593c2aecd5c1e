import type { AskOptions, Json, Message } from '@tamis/core';
import { known, listAt, textAt } from '@tamis/core/providers';
import { at, numberAt, textsAt } from '../json-at.ts';
import type { WireQuestion, WireRequest } from '../question.ts';

/** A request to the Messages API. */
export function anthropicQuestion({ body }: WireRequest): WireQuestion {
  const system = contentOf(at(body, 'system'));
  return {
    model: textAt(body, 'model') ?? '',
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...listAt(body, 'messages').map(messageOf),
    ],
    options: optionsOf(body),
    stream: at(body, 'stream') === true,
    wantsUsage: true,
  };
}

function messageOf(message: unknown): Message {
  const role = textAt(message, 'role');
  return { role: role === 'assistant' || role === 'system' ? role : 'user', content: contentOf(at(message, 'content')) };
}

/** A string, or blocks; blocks that are not text are only named. */
function contentOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const blocks = Array.isArray(content) ? (content as readonly Json[]) : [];
  return blocks.map((block) => textAt(block, 'text') ?? `[${textAt(block, 'type') ?? 'block'}]`).join('\n');
}

function optionsOf(body: unknown): AskOptions {
  return known({
    temperature: numberAt(body, 'temperature'),
    maxTokens: numberAt(body, 'max_tokens'),
    stop: textsAt(body, 'stop_sequences'),
    json: jsonOf(at(at(body, 'output_config'), 'format') ?? at(body, 'output_format')),
  });
}

function jsonOf(format: Json | undefined): AskOptions['json'] {
  const schema = at(format, 'schema');
  return textAt(format, 'type') === 'json_schema' && schema !== undefined ? { schema } : undefined;
}
