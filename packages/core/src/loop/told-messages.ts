import type { Message } from '../ports/message.ts';

const OPEN = '<reply-contract>\n';
const CLOSE = '\n</reply-contract>';

/**
 * A conversation with the contract added in words after the task, which is its first `task` messages; every other message stays
 * as it is.
 */
export function toldMessages(messages: readonly Message[], text: string, task = messages.length): readonly Message[] {
  // Sent as the user: many chat templates accept a system message only at the start.
  return messages.toSpliced(task, 0, { role: 'user', content: `${OPEN}${text}${CLOSE}` });
}

/** The same conversation without what was said about a contract, for comparing what was asked. */
export function untoldMessages<Data>(messages: readonly Message<Data>[]): readonly Message<Data>[] {
  return messages.filter(({ content }) => typeof content !== 'string' || !content.startsWith(OPEN) || !content.endsWith(CLOSE));
}
