import { compile, type Model } from '@tamis/core';
import { type Ledger, reviewer } from '@tamis/ledger';

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });

// Runs or continues one run of ask, whose doubts wait for a person.
export async function asked(ledger: Ledger, model: Model) {
  const clock = { now: () => performance.now(), random: () => 0.5, wait: async () => undefined };
  const messages = [{ role: 'user', content: 'Count.' }] as const;
  return await reviewer({ ledger }).ask({ run: 'a1', gate, model, messages, clock, holds: 'person' });
}
