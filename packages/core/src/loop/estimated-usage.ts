import { base64Length } from '../lib/base64.ts';
import { utf8Length } from '../lib/utf8.ts';
import { type MediaPart, mediaIn } from '../message/media-parts.ts';
import { messageText } from '../message/message-text.ts';
import type { MediaData, MediaDigest, Message } from '../ports/message.ts';
import type { RequestOptions, Usage } from '../ports/model.ts';
import type { KeptReply } from './kept-reply.ts';

const BYTES_PER_TOKEN = 4;

const TOKENS_PER_IMAGE = 1500;

export function withUsage(
  reply: KeptReply,
  messages: readonly Message<MediaData | MediaDigest>[],
  options: RequestOptions | undefined,
): KeptReply {
  if (reply.usage !== undefined) return reply;
  const { contract, json, tools } = options ?? {};
  const input = [...messages.map(messageText), contract?.text ?? '', JSON.stringify({ json, tools })];
  const output = [reply.text, reply.reasoning?.text ?? '', JSON.stringify(reply.calls ?? '')];
  const usage: Usage = {
    inputTokens: tokensIn(input) + shownTokens(messages),
    outputTokens: tokensIn(output),
    isEstimated: true,
  };
  return { ...reply, usage };
}

function tokensIn(texts: readonly string[]): number {
  const bytes = texts.reduce((sum, text) => sum + utf8Length(text, Number.POSITIVE_INFINITY), 0);
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

function shownTokens(messages: readonly Message<MediaData | MediaDigest>[]): number {
  return mediaIn(messages).reduce((sum, part) => sum + tokensOf(part), 0);
}

function tokensOf(part: MediaPart<MediaData | MediaDigest>): number {
  const bytes = part.type === 'image' ? undefined : bytesOf(part.data);
  return bytes === undefined ? TOKENS_PER_IMAGE : Math.ceil(bytes / BYTES_PER_TOKEN);
}

function bytesOf(data: MediaData | MediaDigest): number | undefined {
  if (typeof data === 'string') return base64Length(data);
  if (ArrayBuffer.isView(data)) return data.byteLength;
  return 'bytes' in data ? data.bytes : undefined;
}
