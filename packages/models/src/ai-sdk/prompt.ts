import type { Message } from '@tamis/core';
import { known } from '@tamis/core/internal';
import type { TextPart, ToolResultPart } from '@tamis/core/model';
import { dataOf, type Media, type MediaPart } from '@tamis/core/providers';
import { unsupported } from '../provider/unsupported.ts';

export interface AiSdkMessage {
  role: string;
  content: string | object[];
}

export type SupportedUrls = { readonly [mediaType: string]: readonly RegExp[] };

interface PromptFor {
  readonly version: string;
  // Undefined if the model does not say.
  readonly urls: SupportedUrls | undefined;
}

// Converts messages to the form AI SDK models accept. Throws a Fault that names anything the model does not accept.
export function aiSdkPrompt(messages: readonly Message<Media>[], model: PromptFor): AiSdkMessage[] {
  return messages.map(({ role, content }, index) => {
    if (role === 'system') return { role, content };
    if (typeof content === 'string') return { role, content: [{ type: 'text', text: content }] };
    return { role, content: content.map((part, at) => partOf(part, `messages[${index}].content[${at}]`, model)) };
  });
}

function partOf(part: Exclude<Message<Media>['content'], string>[number], place: string, model: PromptFor): object {
  if (part.type === 'tool-result') return { ...part, output: outputOf(part.output, `${place}.output.value`, model) };
  return part.type === 'image' || part.type === 'file' ? fileOf(part, place, model) : { ...part };
}

function fileOf(part: MediaPart<Media>, place: string, model: PromptFor): object {
  const media = dataOf(part);
  const { mediaType = 'image/*' } = part;
  const filename = part.type === 'file' ? part.filename : undefined;
  const address = media.kind === 'url' ? addressOf(media.url, mediaType, place, model) : undefined;
  const bare = media.kind === 'data' ? media.base64 : address;
  const tagged = media.kind === 'data' ? { type: 'data', data: media.base64 } : { type: 'url', url: address };
  return known({ type: 'file', mediaType, filename, data: isTagged(model) ? tagged : bare });
}

function isTagged({ version }: PromptFor): boolean {
  return version !== 'v2' && version !== 'v3';
}

// The address of a file that the model fetches itself. The SDK would fetch other files, but nothing is fetched here.
function addressOf(url: string, mediaType: string, place: string, { urls }: PromptFor): URL {
  const type = mediaType.toLowerCase();
  const patterns = Object.entries(urls ?? {}).filter(([key]) => isOfType(type, key.toLowerCase()));
  if (urls !== undefined && !patterns.some(([, those]) => those.some((pattern) => pattern.test(url))))
    throw unsupported(place, 'this AI SDK model', `URL of type ${type}`, 'Give its bytes.');
  return new URL(url);
}

function isOfType(type: string, key: string): boolean {
  return key === '*' || key === '*/*' || key === type || (key.endsWith('/*') && type.startsWith(key.slice(0, -1)));
}

function outputOf(output: ToolResultPart<Media>['output'], place: string, model: PromptFor): object {
  if (output.type !== 'content') return { ...output };
  return { type: 'content', value: output.value.map((part, at) => returned(part, `${place}[${at}]`, model)) };
}

function returned(part: TextPart | MediaPart<Media>, place: string, model: PromptFor): object {
  if (part.type === 'text') return { ...part };
  if (isTagged(model)) return fileOf(part, place, model);
  const media = dataOf(part);
  if (media.kind === 'data')
    return { type: model.version === 'v2' ? 'media' : 'file-data', data: media.base64, mediaType: media.mediaType };
  if (model.version === 'v2') throw unsupported(place, 'this AI SDK model', 'URL in a tool result', 'Give its bytes.');
  return { type: part.type === 'image' ? 'image-url' : 'file-url', url: media.url };
}
