import type { ModelCall } from '../ports/model.ts';

/**
 * A text and its calls as one reply, in the one form in which gates are given them, whoever made them: every call is where it is
 * looked for.
 */
export function callsText(text: string, calls: readonly ModelCall[]): string {
  const tool_calls = calls.map(({ name, arguments: given }) => ({ type: 'function', function: { name, arguments: given } }));
  return JSON.stringify({ role: 'assistant', content: text, tool_calls });
}
