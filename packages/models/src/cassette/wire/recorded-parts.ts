import { createHash } from 'node:crypto';
import type { Json } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';
import type {
  FilePart,
  ImagePart,
  MediaDigest,
  RecordedMessage,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from '@tamis/core/model';
import { onlyTexts } from '@tamis/core/providers';

type Recorded = MediaDigest | string;

export type RecordedPart = TextPart | ImagePart<Recorded> | FilePart<Recorded> | ToolCallPart | ToolResultPart<Recorded>;

export type ShownPart = TextPart | ImagePart<Recorded> | FilePart<Recorded>;

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?[^,]{0,200}?;base64,/i;

export function partAt(url: string, type: 'image' | 'file', mediaType?: string): ShownPart {
  const [whole, stated] = DATA_URL.exec(url.slice(0, 512)) ?? [];
  if (whole !== undefined) return partOf(url.slice(whole.length), stated ?? mediaType ?? 'application/octet-stream', type);
  if (type === 'file') return { type, data: url, mediaType: mediaType ?? 'application/octet-stream' };
  return { type, image: url, ...(mediaType === undefined ? {} : { mediaType }) };
}

export function partOf(base64: string, mediaType: string, type: 'image' | 'file' = kindOf(mediaType)): ShownPart {
  const bytes = Buffer.from(base64, 'base64');
  const digest = { digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, mediaType, bytes: bytes.length };
  return type === 'image' ? { type, image: digest, mediaType } : { type, data: digest, mediaType };
}

export function kindOf(mediaType: string): 'image' | 'file' {
  return mediaType.toLowerCase().startsWith('image/') ? 'image' : 'file';
}

// A part that is reduced to its name because nothing else in it can be compared.
export function named(type: string): TextPart {
  return { type: 'text', text: `[${type}]` };
}

export function callPart(id: string, name: string, given: Json | undefined): ToolCallPart {
  const input = typeof given === 'string' ? (jsonIn(given) ?? given) : (given ?? {});
  return { type: 'tool-call', toolCallId: id, toolName: name, input };
}

export function resultPart(id: string, shown: readonly ShownPart[], failed = false): ToolResultPart<Recorded> {
  const texts = onlyTexts(shown);
  const type = failed ? 'error-text' : 'text';
  const output = texts === undefined ? { type: 'content' as const, value: shown } : ({ type, value: texts.join('\n') } as const);
  return { type: 'tool-result', toolCallId: id, toolName: '', output };
}

export function messagesFrom(role: 'system' | 'user' | 'assistant', parts: readonly RecordedPart[]): readonly RecordedMessage[] {
  const results = parts.filter((part) => part.type === 'tool-result');
  const rest = parts.filter((part) => part.type !== 'tool-result');
  const tools: readonly RecordedMessage[] = results.length === 0 ? [] : [{ role: 'tool', content: results }];
  if (rest.length === 0 && results.length > 0) return tools;
  if (role === 'assistant')
    return [...tools, { role, content: inOne(rest.map((part) => (isShown(part) ? named(part.type) : part))) }];
  const shown = rest.map((part) => (part.type === 'tool-call' ? named(part.type) : part));
  if (role === 'user') return [...tools, { role, content: inOne(shown) }];
  return [
    ...tools,
    { role, content: shown.map((part) => (part.type === 'text' ? part.text : named(part.type).text)).join('\n') },
  ];
}

function isShown(part: ShownPart | ToolCallPart): part is ImagePart<Recorded> | FilePart<Recorded> {
  return part.type === 'image' || part.type === 'file';
}

function inOne<Part extends { readonly type: string }>(parts: readonly Part[]): string | readonly Part[] {
  return onlyTexts(parts)?.join('\n') ?? parts;
}

export function withToolNames(messages: readonly RecordedMessage[]): readonly RecordedMessage[] {
  const names = new Map<string, string>();
  return messages.map((message) => {
    if (message.role === 'assistant' && typeof message.content !== 'string')
      for (const part of message.content) if (part.type === 'tool-call') names.set(part.toolCallId, part.toolName);
    if (message.role !== 'tool') return message;
    const content = message.content.map((part) => ({ ...part, toolName: part.toolName || (names.get(part.toolCallId) ?? '') }));
    return { ...message, content };
  });
}
