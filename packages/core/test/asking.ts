import type { Clock, Fault, Message, Model, ModelReply } from '../src/index.ts';

/** Time that passes at once, and chance that is always the same. */
export function stillClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return { waits, now: () => 0, random: () => 0.25, wait: async (milliseconds) => void waits.push(milliseconds) };
}

/** What a scripted model does when it is asked: it says something, replies in full, or fails. */
export type Line = string | Partial<ModelReply> | Fault;

/** A model that does what it is told to, one thing after the other, and keeps what it was asked. */
export function scripted(...script: readonly Line[]): Model & { readonly asked: (readonly Message[])[] } {
  const asked: (readonly Message[])[] = [];
  return {
    name: 'test:scripted',
    clock: stillClock(),
    asked,
    ask: async (messages) => {
      const next = script[asked.length];
      asked.push(messages);
      if (next === undefined) throw new Error('the script is over');
      if (next instanceof Error) throw next;
      return { text: '', finish: 'stop', ...(typeof next === 'string' ? { text: next } : next) };
    },
  };
}

export const messages: readonly Message[] = [{ role: 'user', content: 'A number, as JSON.' }];
