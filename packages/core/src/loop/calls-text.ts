import type { ModelCall } from '../ports/model.ts';

/**
 * Text and its tool calls as one reply, in the single form in which gates get them, whatever their source: every call is where
 * the gate looks for it.
 */
export function callsText(text: string, calls: readonly ModelCall[]): string {
  const tool_calls = calls.map(({ name, arguments: given }) => ({ type: 'function', function: { name, arguments: given } }));
  return JSON.stringify({ role: 'assistant', content: text, tool_calls });
}
