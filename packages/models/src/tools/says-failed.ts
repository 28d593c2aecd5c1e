import { jsonIn, memberOf, textAt } from '@tamis/core/internal';

// The keys that Tamis, Anthropic and MCP use for a failure. OpenAI's protocols can't mark one.
const FAILURES = ['failed', 'is_error', 'isError'];

export function saysFailed(output: unknown): boolean {
  const text = typeof output === 'string' ? output : textAt(Array.isArray(output) ? output[0] : undefined, 'text');
  return marksFailure(text?.trimStart().startsWith('{') ? jsonIn(text) : undefined);
}

export function marksFailure(value: unknown): boolean {
  return FAILURES.some((word) => memberOf(value, word) === true);
}
