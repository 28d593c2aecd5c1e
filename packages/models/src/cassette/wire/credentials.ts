import type { IncomingHttpHeaders } from 'node:http';
import type { Provider } from './dialect.ts';

const HEADERS = ['authorization', 'proxy-authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'cookie'];

export const PARAMETERS = ['key', 'api_key', 'api-key', 'access_token'];

export function secretsOf(
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  url: URL,
): readonly string[] {
  const values = HEADERS.flatMap((name) => headers[name] ?? []);
  const bare = values.map((value) => value.slice(value.indexOf(' ') + 1));
  return [...values, ...bare, ...PARAMETERS.flatMap((name) => url.searchParams.getAll(name))];
}

export function carriesKey(key: string, provider: Provider, headers: IncomingHttpHeaders, url: URL): boolean {
  const isBearer = headers.authorization === `Bearer ${key}`;
  if (provider === 'openai') return isBearer || headers['api-key'] === key;
  if (provider === 'anthropic') return isBearer || headers['x-api-key'] === key;
  return headers['x-goog-api-key'] === key || url.searchParams.get('key') === key;
}
