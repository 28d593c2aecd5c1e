import { type HeaderChoice, headerChoice } from '../../http/chosen-headers.ts';

/** What providers and their gateways read. Everything else stays here, cookies and the proxy's own token among it. */
const PASSED = [
  ...['authorization', 'x-api-key', 'api-key', 'content-type', 'accept', 'user-agent', 'idempotency-key'],
  ...['http-referer', 'x-title', 'x-request-id', 'x-client-request-id', 'traceparent', 'tracestate'],
];

/** The headers of a client's request that go on to the provider, with those that somebody named. */
export function requestHeaders(more: readonly string[]): HeaderChoice {
  const choice = headerChoice([...PASSED, ...more.map((name) => name.toLowerCase())], ['openai-', 'anthropic-', 'x-stainless-']);
  return (headers) => {
    const passed = choice(headers);
    // What is packed would have to be unpacked before it can be judged.
    passed['accept-encoding'] = 'identity';
    return passed;
  };
}
