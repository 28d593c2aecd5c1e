import type { Json } from '@tamis/core';
import { listAt, textAt } from '@tamis/core/internal';
import type { RecordedMessage } from '@tamis/core/model';
import { at } from './json-at.ts';
import {
  callPart,
  messagesFrom,
  named,
  partAt,
  partOf,
  type RecordedPart,
  resultPart,
  type ShownPart,
  withToolNames,
} from './recorded-parts.ts';

export function openAiParts(body: unknown): readonly RecordedMessage[] {
  return withToolNames(listAt(body, 'messages').flatMap(messagesOf));
}

function messagesOf(message: unknown): readonly RecordedMessage[] {
  const role = textAt(message, 'role');
  const shown = shownIn(at(message, 'content'));
  if (role === 'tool') return messagesFrom('user', [resultPart(textAt(message, 'tool_call_id') ?? '', shown)]);
  if (role === 'system' || role === 'developer') return messagesFrom('system', shown);
  return messagesFrom(role === 'assistant' ? role : 'user', [...shown, ...listAt(message, 'tool_calls').map(callOf)]);
}

function callOf(call: unknown): RecordedPart {
  const given = at(call, 'function');
  return callPart(textAt(call, 'id') ?? '', textAt(given, 'name') ?? '', at(given, 'arguments'));
}

function shownIn(content: Json | undefined): readonly ShownPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.map(shownOf) : [];
}

function shownOf(part: unknown): ShownPart {
  const text = textAt(part, 'text');
  if (text !== undefined) return { type: 'text', text };
  const url = textAt(at(part, 'image_url'), 'url');
  if (url !== undefined) return partAt(url, 'image');
  const file = textAt(at(part, 'file'), 'file_data');
  if (file !== undefined) return partAt(file, 'file');
  const sound = at(part, 'input_audio');
  const data = textAt(sound, 'data');
  if (data !== undefined) return partOf(data, textAt(sound, 'format') === 'mp3' ? 'audio/mpeg' : 'audio/wav');
  return named(textAt(part, 'type') ?? 'part');
}
