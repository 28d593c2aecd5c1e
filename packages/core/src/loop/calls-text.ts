import type { Gate } from '../model/gate.ts';
import type { ModelCall, ModelReply } from '../ports/model.ts';

/** Combines text and tool calls into one reply. Gates read this one form, whatever the source of the calls. */
export function callsText(text: string, calls: readonly ModelCall[]): string {
  const tool_calls = calls.map(({ name, arguments: given }) => ({ type: 'function', function: { name, arguments: given } }));
  return JSON.stringify({ role: 'assistant', content: text, tool_calls });
}

/** Returns the text of a reply for a gate, including the calls that the provider parsed if the gate reads calls. */
export function saidTo({ kind }: Pick<Gate, 'kind'>, { text, calls = [] }: Pick<ModelReply, 'text' | 'calls'>): string {
  return calls.length === 0 || kind !== 'tool-calls' ? text : callsText(text, calls);
}
