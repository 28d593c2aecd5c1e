import type { Message } from '@tamis/core';
import { untoldMessages } from '@tamis/core/loop';
import { sha256 } from '@tamis/core/providers';
import { withoutKeys } from '../../secrets/redact.ts';

/**
 * SHA-256 of a conversation, in hex. System instructions count as one text at the start, because some providers take them that
 * way: the same question has the same digest in every protocol. What `ask` says about the contract does not count.
 */
export function messagesDigest(asked: readonly Message[]): string {
  const messages = untoldMessages(asked);
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const rest = messages.filter(({ role }) => role !== 'system').map(({ role, content }) => [role, content]);
  return digestOf(JSON.stringify([system.join('\n\n'), rest]));
}

/** Node's is ten times as fast; other runtimes only have one that returns a promise. */
function digestOf(text: string): string {
  const crypto = globalThis.process?.getBuiltinModule?.('node:crypto');
  return crypto?.createHash('sha256').update(text).digest('hex') ?? sha256(text);
}

/** The same without whatever looks like a key, as cassettes hold messages. */
export function keylessDigest(asked: readonly Message[]): string {
  return messagesDigest(keyless(asked));
}

/** Messages without whatever looks like a key. */
export function keyless(messages: readonly Message[]): readonly Message[] {
  return messages.map((message) => ({ ...message, content: withoutKeys(message.content) }));
}
