import type { AskOptions, Json, Message } from '@tamis/core';
import { known, listAt, textAt } from '@tamis/core/providers';
import { at, numberAt, textsAt } from '../json-at.ts';
import type { WireQuestion, WireRequest } from '../question.ts';

/** A request of Chat Completions. */
export function openAiQuestion({ body }: WireRequest): WireQuestion {
  return {
    model: textAt(body, 'model') ?? '',
    messages: listAt(body, 'messages').map(messageOf),
    options: optionsOf(body),
    stream: at(body, 'stream') === true,
    wantsUsage: at(at(body, 'stream_options'), 'include_usage') === true,
  };
}

function messageOf(message: unknown): Message {
  return { role: roleOf(textAt(message, 'role')), content: contentOf(at(message, 'content')) };
}

function roleOf(role: string | undefined): Message['role'] {
  if (role === 'system' || role === 'developer') return 'system';
  return role === 'assistant' ? 'assistant' : 'user';
}

/** A string, or parts; parts that are not text are only named. */
function contentOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as readonly Json[]) : [];
  return parts.map((part) => textAt(part, 'text') ?? `[${textAt(part, 'type') ?? 'part'}]`).join('\n');
}

function optionsOf(body: unknown): AskOptions {
  return known({
    temperature: numberAt(body, 'temperature'),
    maxTokens: numberAt(body, 'max_completion_tokens') ?? numberAt(body, 'max_tokens'),
    seed: numberAt(body, 'seed'),
    stop: textsAt(body, 'stop'),
    json: jsonOf(at(body, 'response_format')),
  });
}

function jsonOf(format: Json | undefined): AskOptions['json'] {
  const type = textAt(format, 'type');
  if (type === 'json_object') return true;
  const schema = at(at(format, 'json_schema'), 'schema');
  if (type !== 'json_schema' || schema === undefined) return undefined;
  const name = textAt(at(format, 'json_schema'), 'name');
  return name === undefined ? { schema } : { schema, name };
}
