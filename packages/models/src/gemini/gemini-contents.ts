import type { Json, JsonObject, Message } from '@tamis/core';
import { known } from '@tamis/core/internal';
import { appendMessages } from '@tamis/core/loop';
import type { TextPart, ToolCallPart, ToolResultPart } from '@tamis/core/model';
import { dataOf, isFailed, type Media, type MediaPart, returnedText } from '@tamis/core/providers';
import { unsupported } from '../provider/unsupported.ts';

const PROTOCOL = 'Gemini';

// Converts messages, except system messages, to the form generateContent accepts. Throws a Fault that names anything it does not accept.
export function geminiContents(messages: readonly Message<Media>[]): readonly JsonObject[] {
  const contents: JsonObject[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    if (role === 'system') continue;
    const place = `messages[${index}].content`;
    const parts = typeof content === 'string' ? [{ text: content }] : content.map((part, at) => partOf(part, `${place}[${at}]`));
    const turn: JsonObject = { role: role === 'assistant' ? 'model' : 'user', parts };
    // All results of a turn belong in one content, with what the user says next.
    if (messages[index - 1]?.role === 'tool') for (const one of appendMessages(contents.splice(-1), [turn])) contents.push(one);
    else contents.push(turn);
  }
  return contents;
}

function partOf(part: TextPart | MediaPart<Media> | ToolCallPart | ToolResultPart<Media>, place: string): JsonObject {
  switch (part.type) {
    case 'text':
      return { text: part.text };
    case 'tool-call':
      return { functionCall: { id: part.toolCallId, name: part.toolName, args: part.input as JsonObject } };
    case 'tool-result':
      return { functionResponse: responseOf(part, `${place}.output.value`) };
    default:
      return shown(part, place);
  }
}

function responseOf({ toolCallId: id, toolName: name, output }: ToolResultPart<Media>, place: string): JsonObject {
  if (output.type !== 'content') return { id, name, response: { [isFailed(output) ? 'error' : 'output']: output.value as Json } };
  const texts = output.value.filter((part) => part.type === 'text');
  const parts = output.value.flatMap((part, at) => (part.type === 'text' ? [] : [shown(part, `${place}[${at}]`)]));
  return known({
    id,
    name,
    response: { output: returnedText({ type: 'content', value: texts }) },
    parts: parts.length === 0 ? undefined : parts,
  });
}

function shown(part: MediaPart<Media>, place: string): JsonObject {
  const media = dataOf(part);
  if (media.kind === 'data') return { inlineData: { mimeType: media.mediaType, data: media.base64 } };
  const { url, mediaType = part.mediaType } = media;
  if (mediaType === undefined) throw unsupported(place, PROTOCOL, 'URL without a media type', 'State its `mediaType`.');
  return { fileData: { mimeType: mediaType, fileUri: url } };
}
