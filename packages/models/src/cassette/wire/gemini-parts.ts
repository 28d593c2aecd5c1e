import type { Json } from '@tamis/core';
import { listAt, textAt } from '@tamis/core/internal';
import type { RecordedMessage } from '@tamis/core/model';
import { at } from './json-at.ts';
import {
  callPart,
  kindOf,
  messagesFrom,
  named,
  partAt,
  partOf,
  type RecordedPart,
  resultPart,
  type ShownPart,
  withToolNames,
} from './recorded-parts.ts';

export function geminiParts(body: unknown): readonly RecordedMessage[] {
  const system = partsIn(at(body, 'systemInstruction') ?? at(body, 'system_instruction'));
  const first = system.length === 0 ? [] : messagesFrom('system', system);
  return withToolNames([...first, ...listAt(body, 'contents').flatMap(messagesOf)]);
}

function messagesOf(content: unknown): readonly RecordedMessage[] {
  return messagesFrom(textAt(content, 'role') === 'model' ? 'assistant' : 'user', partsIn(content));
}

function partsIn(content: unknown): readonly RecordedPart[] {
  return listAt(content, 'parts').map(partIn);
}

function partIn(part: unknown): RecordedPart {
  const call = either(part, 'functionCall', 'function_call');
  // Where calls have no ids, results name their tool.
  const idOf = (value: Json) => textAt(value, 'id') ?? textAt(value, 'name') ?? '';
  if (call !== undefined) return callPart(idOf(call), textAt(call, 'name') ?? '', at(call, 'args'));
  const result = either(part, 'functionResponse', 'function_response');
  return result === undefined ? shownOf(part) : returned(result, idOf(result));
}

function returned(result: Json, id: string): RecordedPart {
  const response = at(result, 'response');
  const error = at(response, 'error');
  const output = error ?? at(response, 'output') ?? response ?? '';
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  const media = listAt(result, 'parts').map(shownOf);
  const part = resultPart(
    id,
    [...(text === '' && media.length > 0 ? [] : [{ type: 'text' as const, text }]), ...media],
    error !== undefined,
  );
  return { ...part, toolName: textAt(result, 'name') ?? '' };
}

function shownOf(part: unknown): ShownPart {
  const text = textAt(part, 'text');
  if (text !== undefined) return { type: 'text', text };
  const blob = either(part, 'inlineData', 'inline_data');
  const data = textAt(blob, 'data');
  if (data !== undefined) return partOf(data, textOf(blob, 'mimeType', 'mime_type') ?? '');
  const file = either(part, 'fileData', 'file_data');
  const url = textOf(file, 'fileUri', 'file_uri');
  if (url === undefined) return named(Object.keys(part ?? {})[0] ?? 'part');
  const mediaType = textOf(file, 'mimeType', 'mime_type');
  return partAt(url, kindOf(mediaType ?? ''), mediaType);
}

// The value under either spelling of a key, because the API accepts both.
function either(value: unknown, key: string, other: string): Json | undefined {
  return at(value, key) ?? at(value, other);
}

function textOf(value: unknown, key: string, other: string): string | undefined {
  return textAt(value, key) ?? textAt(value, other);
}
