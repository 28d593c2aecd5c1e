import type { Json, Message } from '@tamis/core';
import { sha256 } from '@tamis/core/internal';
import { appendMessages, unmarkedLines, untoldMessages } from '@tamis/core/loop';
import type { MediaData, MediaDigest, RecordedMessage, ToolResultPart } from '@tamis/core/model';
import { dataOf, type MediaPart, onlyTexts, outputText, recordedMessages } from '@tamis/core/providers';

import { withoutKeys } from '../../secrets/redact.ts';
import { mapTexts } from '../lib/map-texts.ts';

type AnyMessage = Message<MediaData | MediaDigest>;

/**
 * SHA-256 of a conversation, in hex. System instructions count as one text at the start, because some providers take them that way, so a
 * request has the same digest in every protocol. Images and files count by their own digests, and tool calls by their order rather than
 * their ids. Random retry marks and the contract instructions that `ask` adds don't count.
 */
export function messagesDigest(asked: readonly AnyMessage[]): string {
  const messages = appendMessages([], untoldMessages(recordedMessages(asked)));
  const system = messages.filter((message) => message.role === 'system').map(({ content }) => content);
  return digestOf(JSON.stringify([system.join('\n\n'), turnsOf(messages)]));
}

function digestOf(text: string): string {
  return nodeCrypto()?.createHash('sha256').update(text).digest('hex') ?? sha256(text);
}

function nodeCrypto(): typeof import('node:crypto') | undefined {
  try {
    return globalThis.process?.getBuiltinModule?.('node:crypto');
  } catch {
    // Next's edge runtime has the function, but it throws.
    return undefined;
  }
}

export function keylessDigest(asked: readonly AnyMessage[]): string {
  return messagesDigest(keyless(asked));
}

export function keyless(messages: readonly AnyMessage[]): readonly RecordedMessage[] {
  return mapTexts(recordedMessages(messages), withoutKeys);
}

function turnsOf(messages: readonly RecordedMessage[]): readonly Json[] {
  const ids = new Map<string, number>();
  const placeOf = (id: string) => ids.set(id, ids.get(id) ?? ids.size).get(id) ?? 0;
  const turns: [role: string, said: string | Json[]][] = [];
  for (const { role, content } of messages) {
    if (role === 'system') continue;
    const said = role === 'user' ? unmarked(saidIn(content, placeOf)) : saidIn(content, placeOf);
    const last = turns.at(-1);
    // Some protocols have one message for all results, others one for each.
    if (role === 'tool' && last?.[0] === 'tool') turns.splice(-1, 1, [role, [last[1], said].flat()]);
    else turns.push([role, said]);
  }
  return turns;
}

// A user message with the lines of a retry in place of its text. A plain text never equals a list of lines.
function unmarked(said: string | readonly Json[]): string | Json[] {
  if (typeof said !== 'string') return said.map((piece) => (typeof piece === 'string' ? (linesOf(piece) ?? piece) : piece));
  const lines = linesOf(said);
  return lines === undefined ? said : [lines];
}

function linesOf(text: string): Json | undefined {
  const lines = unmarkedLines(text);
  return lines && { lines };
}

type PlaceOf = (id: string) => number;

function saidIn(content: RecordedMessage['content'], placeOf: PlaceOf): string | Json[] {
  if (typeof content === 'string') return content;
  const texts = onlyTexts(content);
  return texts?.join('\n') ?? inOrder(content).map((part) => pieceOf(part, placeOf));
}

// Puts a model's text before its calls, because some protocols keep them apart.
function inOrder(parts: readonly Part[]): readonly Part[] {
  const isCall = ({ type }: Part) => type === 'tool-call';
  if (!parts.some(isCall)) return parts;
  const text = parts.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : [])).join('\n');
  return [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...parts.filter(isCall)];
}

type Part = Exclude<RecordedMessage['content'], string>[number];

function pieceOf(part: Part, placeOf: PlaceOf): Json {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'tool-call':
      return { call: placeOf(part.toolCallId), name: part.toolName, input: part.input as Json };
    case 'tool-result':
      return { result: placeOf(part.toolCallId), ...returnedIn(part) };
    default:
      return mediaOf(part);
  }
}

function returnedIn({ output }: ToolResultPart<MediaDigest | string>): { readonly [key: string]: Json } {
  if (output.type !== 'content') return { text: outputText(output) };
  const texts = output.value.filter((part) => part.type === 'text');
  const media = output.value.filter((part) => part.type !== 'text').map(mediaOf);
  return { text: texts.map(({ text }) => text).join('\n'), ...(media.length === 0 ? {} : { media }) };
}

function mediaOf(part: MediaPart<MediaDigest | string>): Json {
  const data = dataOf(part);
  return { media: typeof data === 'string' ? data : data.digest };
}
