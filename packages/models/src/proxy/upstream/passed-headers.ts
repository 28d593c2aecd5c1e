import type { IncomingHttpHeaders } from 'node:http';

/** Selects headers by name. */
export type HeaderChoice = (headers: IncomingHttpHeaders) => { [name: string]: string };

/** More names than this are abuse. */
const MOST_NAMES = 1000;

/** Selects headers with these names or prefixes. The decision for each name is cached. */
function headerChoice(names: Iterable<string>, starts: readonly string[]): HeaderChoice {
  const known = new Map<string, boolean>(Array.from(names, (name) => [name, true]));
  const isChosen = (name: string): boolean => {
    const answer = known.get(name) ?? starts.some((start) => name.startsWith(start));
    if (known.size < MOST_NAMES) known.set(name, answer);
    return answer;
  };
  return (headers) => {
    const chosen: { [name: string]: string } = {};
    for (const name in headers) {
      const value = headers[name];
      if (typeof value === 'string' && isChosen(name)) chosen[name] = value;
    }
    return chosen;
  };
}

/** Headers that providers and their gateways read. All others stay here, including cookies and the proxy's own token. */
const PASSED = [
  ...['authorization', 'x-api-key', 'api-key', 'content-type', 'accept', 'user-agent', 'idempotency-key'],
  ...['http-referer', 'x-title', 'x-request-id', 'x-client-request-id', 'traceparent', 'tracestate'],
];

/** Selects the client's request headers that are forwarded to the provider, including those named in the options. */
export function requestHeaders(more: readonly string[]): HeaderChoice {
  const choice = headerChoice(
    [...PASSED, ...more.map((name) => name.toLowerCase())],
    ['openai-', 'anthropic-', 'x-stainless-', 'x-goog-'],
  );
  return (headers) => {
    const passed = choice(headers);
    // An encoded answer would have to be decoded before it can be judged.
    passed['accept-encoding'] = 'identity';
    return passed;
  };
}

/** The response headers of a provider that clients read. */
export const answerHeaders = headerChoice(
  ['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id', 'request-id'],
  ['openai-', 'anthropic-', 'x-ratelimit-'],
);
