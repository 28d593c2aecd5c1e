import { jsonIn, memberOf, textAt } from '@tamis/core/providers';

/** The keys that Tamis, Anthropic and MCP use for a failure. OpenAI's protocols can't mark one. */
const FAILURES = ['failed', 'is_error', 'isError'];

/** Whether a tool's output is a JSON object that says the call failed. */
export function saysFailed(output: unknown): boolean {
  const text = typeof output === 'string' ? output : textAt(Array.isArray(output) ? output[0] : undefined, 'text');
  return marksFailure(text?.trimStart().startsWith('{') ? jsonIn(text) : undefined);
}

/** Whether an object says that a call failed. */
export function marksFailure(value: unknown): boolean {
  return FAILURES.some((word) => memberOf(value, word) === true);
}
