import { type HeaderChoice, headerChoice } from '../../http/chosen-headers.ts';

/** What providers and their gateways read. Everything else stays here, including cookies and the proxy's own token. */
const PASSED = [
  ...['authorization', 'x-api-key', 'api-key', 'content-type', 'accept', 'user-agent', 'idempotency-key'],
  ...['http-referer', 'x-title', 'x-request-id', 'x-client-request-id', 'traceparent', 'tracestate'],
];

/** The headers of a client's request that are passed to the provider, with those named in the options. */
export function requestHeaders(more: readonly string[]): HeaderChoice {
  const choice = headerChoice([...PASSED, ...more.map((name) => name.toLowerCase())], ['openai-', 'anthropic-', 'x-stainless-']);
  return (headers) => {
    const passed = choice(headers);
    // An encoded answer would have to be decoded before it can be judged.
    passed['accept-encoding'] = 'identity';
    return passed;
  };
}
