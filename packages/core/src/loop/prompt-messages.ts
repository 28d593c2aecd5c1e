import { appendMessages } from '../message/append-messages.ts';
import type { Message, TextMessage } from '../ports/message.ts';

const OPEN = '<reply-contract>\n';
const CLOSE = '\n</reply-contract>';

/**
 * Adds a description of the contract after the task, which is the first `task` messages of a conversation. Messages of one role that then
 * follow each other become one.
 */
export function promptMessages(messages: readonly Message[], text: string, task = messages.length): readonly Message[] {
  return appendMessages(appendMessages(messages.slice(0, task), [contractMessage(text)]), messages.slice(task));
}

export function contractMessage(text: string): TextMessage {
  // Sent as the user: many chat templates accept a system message only at the start.
  return { role: 'user', content: `${OPEN}${text}${CLOSE}` };
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
    const { role, content } = message;
    if (role !== 'user' && role !== 'system') return [message];
    if (typeof content === 'string') {
      const rest = untold(content);
      return rest === '' && content !== '' ? [] : [{ ...message, content: rest } as Message<Data>];
    }
    const rest = content.filter((part) => part.type !== 'text' || part.text === '' || untold(part.text) !== '');
    return rest.length === 0 ? [] : [{ ...message, content: rest } as Message<Data>];
  });
}

function untold(text: string): string {
  const start = text.startsWith(OPEN) ? 0 : text.lastIndexOf(`\n\n${OPEN}`);
  const end = text.lastIndexOf(CLOSE) + CLOSE.length;
  const isWhole = start >= 0 && end > start && (end === text.length || text.startsWith('\n\n', end));
  if (!isWhole) return text;
  return start === 0 ? text.slice(end).replace(/^\n\n/, '') : text.slice(0, start) + text.slice(end);
}
