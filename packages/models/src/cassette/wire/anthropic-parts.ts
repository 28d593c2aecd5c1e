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

export function anthropicParts(body: unknown): readonly RecordedMessage[] {
  const system = shownIn(at(body, 'system') === '' ? undefined : at(body, 'system'));
  const first = system.length === 0 ? [] : messagesFrom('system', system);
  return withToolNames([...first, ...listAt(body, 'messages').flatMap(messagesOf)]);
}

function messagesOf(message: unknown): readonly RecordedMessage[] {
  const role = textAt(message, 'role');
  const content = at(message, 'content');
  const parts: readonly RecordedPart[] = Array.isArray(content) ? content.map(partIn) : shownIn(content);
  return messagesFrom(role === 'assistant' || role === 'system' ? role : 'user', parts);
}

function partIn(block: Json): RecordedPart {
  const type = textAt(block, 'type');
  if (type === 'tool_use') return callPart(textAt(block, 'id') ?? '', textAt(block, 'name') ?? '', at(block, 'input'));
  if (type !== 'tool_result') return shownOf(block);
  return resultPart(textAt(block, 'tool_use_id') ?? '', shownIn(at(block, 'content')), at(block, 'is_error') === true);
}

function shownIn(content: Json | undefined): readonly ShownPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.map(shownOf) : [];
}

function shownOf(block: unknown): ShownPart {
  const text = textAt(block, 'text');
  if (text !== undefined) return { type: 'text', text };
  const type = textAt(block, 'type') ?? 'block';
  const source = at(block, 'source');
  const [url, data, mediaType = ''] = [textAt(source, 'url'), textAt(source, 'data'), textAt(source, 'media_type')];
  const kind = type === 'image' ? 'image' : 'file';
  if (url !== undefined) return partAt(url, kind, kind === 'file' ? 'application/pdf' : undefined);
  if (data === undefined) return named(type);
  return partOf(textAt(source, 'type') === 'text' ? Buffer.from(data).toString('base64') : data, mediaType, kind);
}
