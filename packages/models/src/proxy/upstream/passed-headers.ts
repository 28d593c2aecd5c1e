import type { IncomingHttpHeaders } from 'node:http';

export type HeaderChoice = (headers: IncomingHttpHeaders) => { [name: string]: string };

const MOST_NAMES = 1000;

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

const PASSED = [
  ...['authorization', 'x-api-key', 'api-key', 'content-type', 'accept', 'user-agent', 'idempotency-key'],
  ...['http-referer', 'x-title', 'x-request-id', 'x-client-request-id', 'traceparent', 'tracestate'],
];

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

export const answerHeaders = headerChoice(
  ['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id', 'request-id'],
  ['openai-', 'anthropic-', 'x-ratelimit-'],
);
