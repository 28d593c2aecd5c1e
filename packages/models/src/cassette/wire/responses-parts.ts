import type { Json } from '@tamis/core';
import { textAt } from '@tamis/core/internal';
import type { RecordedMessage } from '@tamis/core/model';
import { at } from './json-at.ts';
import { callPart, messagesFrom, named, partAt, resultPart, type ShownPart, withToolNames } from './recorded-parts.ts';

export function responsesParts(body: unknown): readonly RecordedMessage[] {
  const input = at(body, 'input');
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : Array.isArray(input) ? input : [];
  const system = shownIn(textAt(body, 'instructions') || undefined);
  const first = system.length === 0 ? [] : messagesFrom('system', system);
  return withToolNames([...first, ...items.flatMap(messagesOf)]);
}

function messagesOf(item: unknown): readonly RecordedMessage[] {
  const role = textAt(item, 'role');
  if (role === 'system' || role === 'developer') return messagesFrom('system', shownIn(at(item, 'content')));
  if (role !== undefined) return messagesFrom(role === 'assistant' ? role : 'user', shownIn(at(item, 'content')));
  const id = textAt(item, 'call_id') ?? '';
  const type = textAt(item, 'type') ?? 'item';
  if (type === 'function_call')
    return messagesFrom('assistant', [callPart(id, textAt(item, 'name') ?? '', at(item, 'arguments'))]);
  if (type === 'function_call_output') return messagesFrom('user', [resultPart(id, shownIn(at(item, 'output')))]);
  return messagesFrom('user', [named(type)]);
}

function shownIn(content: Json | undefined): readonly ShownPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.map(shownOf) : [];
}

function shownOf(part: unknown): ShownPart {
  const text = textAt(part, 'text');
  if (text !== undefined) return { type: 'text', text };
  const image = textAt(part, 'image_url');
  if (image !== undefined) return partAt(image, 'image');
  const file = textAt(part, 'file_data') ?? textAt(part, 'file_url');
  return file === undefined ? named(textAt(part, 'type') ?? 'part') : partAt(file, 'file');
}
