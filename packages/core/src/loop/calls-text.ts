import type { Gate } from '../model/gate.ts';
import type { ModelCall, ModelReply } from '../ports/model.ts';

/**
 * Text and its tool calls as one reply, in the single form in which gates get them, whatever their source: every call is where
 * the gate looks for it.
 */
export function callsText(text: string, calls: readonly ModelCall[]): string {
  const tool_calls = calls.map(({ name, arguments: given }) => ({ type: 'function', function: { name, arguments: given } }));
  return JSON.stringify({ role: 'assistant', content: text, tool_calls });
}

/** What a gate is given of a reply: its text and, if the gate reads calls, also those that the provider parsed. */
export function saidTo({ kind }: Pick<Gate, 'kind'>, { text, calls = [] }: Pick<ModelReply, 'text' | 'calls'>): string {
  return calls.length === 0 || kind !== 'tool-calls' ? text : callsText(text, calls);
}
