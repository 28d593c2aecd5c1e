import type { ModelReply } from '@tamis/core/model';
import type { Redact } from './secrets.ts';

// The usage and model of a reply, cleaned up for storage. Providers send anything as usage, so a value that can't be a count is unknown. A
// reply that names no model is attributed to the one that was called. The server chooses the name, so it may repeat a key and is redacted.
export function countable(
  { usage, ...reply }: ModelReply,
  called: string,
  redact: Redact,
): ModelReply & { readonly model: string } {
  const counts = [usage?.inputTokens, usage?.outputTokens].map((count) => Math.round(count ?? Number.NaN));
  const isKnown = counts.every((count) => count >= 0 && Number.isSafeInteger(count));
  const [inputTokens = 0, outputTokens = 0] = counts;
  const model = redact(reply.model ?? called, 'told');
  return { ...reply, model, ...(usage && isKnown && { usage: { ...usage, inputTokens, outputTokens } }) };
}
