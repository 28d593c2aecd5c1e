import type { JsonObject, Message } from '@tamis/core';
import { base64Bytes, known } from '@tamis/core/internal';
import { appendMessages } from '@tamis/core/loop';
import type { TextPart, ToolCallPart, ToolResultPart } from '@tamis/core/model';
import { dataOf, isFailed, type Media, type MediaPart, returnedText } from '@tamis/core/providers';
import { unsupported } from '../provider/unsupported.ts';

const PROTOCOL = 'Anthropic';

// Converts messages, except system messages, to the form the Messages API accepts. Throws a Fault that names anything it does not accept.
export function anthropicMessages(messages: readonly Message<Media>[]): readonly JsonObject[] {
  const turns: JsonObject[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    if (role === 'system') continue;
    const said =
      typeof content === 'string' ? content : content.map((part, at) => blockOf(part, `messages[${index}].content[${at}]`));
    const turn: JsonObject = { role: role === 'assistant' ? role : 'user', content: said };
    // All results of a turn belong in one message, with what the user says next.
    if (messages[index - 1]?.role === 'tool') for (const one of appendMessages(turns.splice(-1), [turn])) turns.push(one);
    else turns.push(turn);
  }
  return turns;
}

function blockOf(part: TextPart | MediaPart<Media> | ToolCallPart | ToolResultPart<Media>, place: string): JsonObject {
  switch (part.type) {
    case 'tool-call':
      return { type: 'tool_use', id: part.toolCallId, name: part.toolName, input: part.input as JsonObject };
    case 'tool-result':
      return resultOf(part, `${place}.output.value`);
    default:
      return shown(part, place);
  }
}

function resultOf({ toolCallId, output }: ToolResultPart<Media>, place: string): JsonObject {
  return known({
    type: 'tool_result',
    tool_use_id: toolCallId,
    content: output.type === 'content' ? output.value.map((part, at) => shown(part, `${place}[${at}]`)) : returnedText(output),
    is_error: isFailed(output) ? true : undefined,
  });
}

const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

function shown(part: TextPart | MediaPart<Media>, place: string): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const media = dataOf(part);
  if (part.type === 'image' || part.mediaType.startsWith('image/')) return { type: 'image', source: imageSource(media, place) };
  return known({ type: 'document', source: documentSource(media, part.mediaType, place), title: part.filename });
}

function imageSource(media: Media, place: string): JsonObject {
  if (media.kind === 'url') return urlSource(media.url, place);
  if (!IMAGES.includes(media.mediaType))
    throw unsupported(place, PROTOCOL, `image of type ${media.mediaType}`, `It takes ${IMAGES.join(', ')}.`);
  return { type: 'base64', media_type: media.mediaType, data: media.base64 };
}

function documentSource(media: Media, mediaType: string, place: string): JsonObject {
  const type = mediaType.toLowerCase();
  if (type === 'application/pdf' && media.kind === 'url') return urlSource(media.url, place);
  if (type === 'application/pdf' && media.kind === 'data') return { type: 'base64', media_type: type, data: media.base64 };
  if (type !== 'text/plain' || media.kind === 'url')
    throw unsupported(
      place,
      PROTOCOL,
      `${media.kind === 'url' ? 'URL of a file' : 'file'} of type ${type}`,
      'It takes images, PDF and text/plain.',
    );
  return { type: 'text', media_type: type, data: plainText(media.base64, place) };
}

function urlSource(url: string, place: string): JsonObject {
  if (/^https?:/i.test(url)) return { type: 'url', url };
  throw unsupported(place, PROTOCOL, 'URL other than https://', 'Give its bytes.');
}

function plainText(base64: string, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base64Bytes(base64));
  } catch {
    throw unsupported(place, PROTOCOL, 'text that is not UTF-8');
  }
}
