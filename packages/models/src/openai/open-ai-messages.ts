import type { JsonObject, Message } from '@tamis/core';
import { known } from '@tamis/core/internal';
import type { AssistantMessage, TextPart, ToolResultPart } from '@tamis/core/model';
import { dataOf, type Media, type MediaPart, outputText } from '@tamis/core/providers';
import { unsupported } from '../provider/unsupported.ts';

const PROTOCOL = 'Chat Completions';

// Converts messages to the form Chat Completions accepts. Throws a Fault that names anything it does not accept.
export function openAiMessages(messages: readonly Message<Media>[]): readonly JsonObject[] {
  return messages.flatMap((message, index) => messagesOf(message, `messages[${index}].content`));
}

function messagesOf(message: Message<Media>, place: string): readonly JsonObject[] {
  const { role, content } = message;
  if (role === 'tool') return content.map((result, index) => resultOf(result, `${place}[${index}].output.value`));
  if (typeof content === 'string') return [{ role, content }];
  if (role === 'assistant') return [assistantOf(content)];
  return [{ role, content: content.map((part, index) => partOf(part, `${place}[${index}]`)) }];
}

function assistantOf(parts: Exclude<AssistantMessage['content'], string>): JsonObject {
  const texts = parts.filter((part) => part.type === 'text').map(textOf);
  const calls = parts.filter((part) => part.type === 'tool-call');
  return known({
    role: 'assistant',
    content: texts.length > 1 ? texts : (texts[0]?.text ?? null),
    tool_calls:
      calls.length === 0
        ? undefined
        : calls.map(({ toolCallId: id, toolName: name, input }) => ({
            id,
            type: 'function',
            function: { name, arguments: JSON.stringify(input) },
          })),
  });
}

// A tool result. There is no flag for a failed tool, so the text says so.
function resultOf({ toolCallId, output }: ToolResultPart<Media>, place: string): JsonObject {
  const content = output.type === 'content' ? output.value.map((part, index) => returned(part, `${place}[${index}]`)) : undefined;
  return { role: 'tool', tool_call_id: toolCallId, content: content ?? outputText(output) };
}

function returned(part: TextPart | MediaPart<Media>, place: string): JsonObject {
  if (part.type === 'text') return textOf(part);
  throw unsupported(place, PROTOCOL, `${part.type} in a tool result`, 'Put it in a user message.');
}

function textOf({ text }: TextPart) {
  return { type: 'text', text };
}

function partOf(part: TextPart | MediaPart<Media>, place: string): JsonObject {
  if (part.type === 'text') return textOf(part);
  const media = dataOf(part);
  if (part.type === 'image' || part.mediaType.startsWith('image/'))
    return { type: 'image_url', image_url: { url: urlOf(media) } };
  return fileOf(media, part.mediaType, part.filename, place);
}

const SOUNDS: ReadonlyMap<string, string> = new Map([
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);

function fileOf(media: Media, mediaType: string, filename: string | undefined, place: string): JsonObject {
  if (media.kind === 'url') throw unsupported(place, PROTOCOL, 'file given as a URL', 'Give its bytes.');
  const format = SOUNDS.get(mediaType.toLowerCase());
  if (format !== undefined) return { type: 'input_audio', input_audio: { data: media.base64, format } };
  if (media.mediaType !== 'application/pdf')
    throw unsupported(
      place,
      PROTOCOL,
      `file of type ${mediaType}`,
      'It takes images, PDF, WAV and MP3; text belongs in a text part.',
    );
  // A file without a name is refused.
  return { type: 'file', file: { filename: filename ?? 'file.pdf', file_data: urlOf(media) } };
}

function urlOf(media: Media): string {
  return media.kind === 'url' ? media.url : `data:${media.mediaType};base64,${media.base64}`;
}
