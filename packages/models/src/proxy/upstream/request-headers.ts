import type { IncomingHttpHeaders } from 'node:http';

/** What providers and their gateways read. Everything else stays here, cookies and the proxy's own token among it. */
const PASSED: ReadonlySet<string> = new Set([
  ...['authorization', 'x-api-key', 'api-key', 'content-type', 'accept', 'user-agent', 'idempotency-key'],
  ...['http-referer', 'x-title', 'x-request-id', 'x-client-request-id', 'traceparent', 'tracestate'],
]);

const PASSED_STARTS = ['openai-', 'anthropic-', 'x-stainless-'];

/** The headers of a client's request that go on to the provider, with those that somebody named. */
export function requestHeaders(headers: IncomingHttpHeaders, more: ReadonlySet<string>): { readonly [name: string]: string } {
  const passed: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    const isPassed = PASSED.has(name) || more.has(name) || PASSED_STARTS.some((start) => name.startsWith(start));
    if (isPassed && typeof value === 'string') passed[name] = value;
  }
  // What is packed would have to be unpacked before it can be judged.
  passed['accept-encoding'] = 'identity';
  return passed;
}
