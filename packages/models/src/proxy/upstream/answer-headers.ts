import type { IncomingHttpHeaders } from 'node:http';

/** What clients read of an answer beside its body. */
const PASSED: ReadonlySet<string> = new Set([
  ...['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id', 'request-id'],
]);

const PASSED_STARTS = ['openai-', 'anthropic-', 'x-ratelimit-'];

/** The headers of a provider's answer that go back to the client. */
export function answerHeaders(headers: IncomingHttpHeaders): { readonly [name: string]: string } {
  const passed: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    const isPassed = PASSED.has(name) || PASSED_STARTS.some((start) => name.startsWith(start));
    if (isPassed && typeof value === 'string') passed[name] = value;
  }
  return passed;
}
