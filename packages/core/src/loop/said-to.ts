import type { Gate } from '../model/gate.ts';
import type { ModelReply } from '../ports/model.ts';
import { callsText } from './calls-text.ts';

/** What a gate is given of a reply: its text and, if the gate reads calls, also those that the provider parsed. */
export function saidTo({ kind }: Pick<Gate, 'kind'>, { text, calls = [] }: Pick<ModelReply, 'text' | 'calls'>): string {
  return calls.length === 0 || kind !== 'tool-calls' ? text : callsText(text, calls);
}
