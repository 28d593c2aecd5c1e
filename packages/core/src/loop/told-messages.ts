import type { Message } from '../ports/model.ts';

const OPEN = '<reply-contract>\n';
const CLOSE = '\n</reply-contract>';

/** A conversation with a contract in words after the task, which is its first so many messages; every other message stays as it is. */
export function toldMessages(messages: readonly Message[], text: string, task = messages.length): readonly Message[] {
  // The user says it: many chat templates take a message of the system at the start alone.
  return messages.toSpliced(task, 0, { role: 'user', content: `${OPEN}${text}${CLOSE}` });
}

/** The same conversation without what was said of a contract, for whoever compares what was asked. */
export function untoldMessages(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ content }) => !content.startsWith(OPEN) || !content.endsWith(CLOSE));
}
