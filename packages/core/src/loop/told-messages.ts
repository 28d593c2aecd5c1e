import type { Message } from '../ports/message.ts';

const OPEN = '<reply-contract>\n';
const CLOSE = '\n</reply-contract>';

/**
 * Adds a description of the contract after the task, which is the first `task` messages of a conversation. All other messages stay
 * unchanged.
 */
export function toldMessages(messages: readonly Message[], text: string, task = messages.length): readonly Message[] {
  // Sent as the user: many chat templates accept a system message only at the start.
  return messages.toSpliced(task, 0, { role: 'user', content: `${OPEN}${text}${CLOSE}` });
}

/** Adds a description of the contract to the end of a conversation's system message, which is created if there is none. */
export function toldInSystem(messages: readonly Message[], text: string): readonly Message[] {
  const [first, ...rest] = messages;
  const words = `${OPEN}${text}${CLOSE}`;
  // One message: many chat templates accept a single system message.
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${words}` }, ...rest]
    : [{ role: 'system', content: words }, ...messages];
}

/** Removes the description of a contract from a conversation, so that requests can be compared. */
export function untoldMessages<Data>(messages: readonly Message<Data>[]): readonly Message<Data>[] {
  return messages.flatMap((message) => {
    const { content } = message;
    if (typeof content !== 'string' || !content.endsWith(CLOSE)) return [message];
    if (content.startsWith(OPEN)) return [];
    const at = content.lastIndexOf(`\n\n${OPEN}`);
    return message.role !== 'system' || at < 0 ? [message] : [{ ...message, content: content.slice(0, at) }];
  });
}
