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

/** A conversation with the contract added in words at the end of its system message, which is made if there is none. */
export function toldInSystem(messages: readonly Message[], text: string): readonly Message[] {
  const [first, ...rest] = messages;
  const words = `${OPEN}${text}${CLOSE}`;
  // One message: many chat templates accept a single system message.
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${words}` }, ...rest]
    : [{ role: 'system', content: words }, ...messages];
}

/** The same conversation without what was said about a contract, for comparing what was asked. */
export function untoldMessages<Data>(messages: readonly Message<Data>[]): readonly Message<Data>[] {
  return messages.flatMap((message) => {
    const { content } = message;
    if (typeof content !== 'string' || !content.endsWith(CLOSE)) return [message];
    if (content.startsWith(OPEN)) return [];
    const at = content.lastIndexOf(`\n\n${OPEN}`);
    return message.role !== 'system' || at < 0 ? [message] : [{ ...message, content: content.slice(0, at) }];
  });
}
