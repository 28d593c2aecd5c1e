import type { Clock, ModelReply } from '../src/entries/model.ts';
import type { Fault, Message, Model } from '../src/index.ts';

export function stillClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return { waits, now: () => 0, random: () => 0.25, wait: async (milliseconds) => void waits.push(milliseconds) };
}

export type Line = string | Partial<ModelReply> | Fault;

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
