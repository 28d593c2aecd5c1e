import type { Message } from '@tamis/core';

/**
 * SHA-256 of a conversation, in hex. The instructions of the system count as one text in front, because some providers
 * take them that way: the same question has the same digest in every protocol.
 */
export function messagesDigest(messages: readonly Message[]): string {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const rest = messages.filter(({ role }) => role !== 'system').map(({ role, content }) => [role, content]);
  return process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(JSON.stringify([system.join('\n\n'), rest]))
    .digest('hex');
}
