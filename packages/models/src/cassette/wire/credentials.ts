import type { IncomingHttpHeaders } from 'node:http';
import type { Provider } from './dialect.ts';

/** Headers that carry credentials. */
const HEADERS = ['authorization', 'proxy-authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'cookie'];

/** Query parameters that carry credentials. */
export const PARAMETERS = ['key', 'api_key', 'api-key', 'access_token'];

/** The keys in a request, in all places where providers look for them. */
export function secretsOf(
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  url: URL,
): readonly string[] {
  const values = HEADERS.flatMap((name) => headers[name] ?? []);
  const bare = values.map((value) => value.slice(value.indexOf(' ') + 1));
  return [...values, ...bare, ...PARAMETERS.flatMap((name) => url.searchParams.getAll(name))];
}

/** Whether a request carries this key where its provider looks for it. */
export function carriesKey(key: string, provider: Provider, headers: IncomingHttpHeaders, url: URL): boolean {
  const isBearer = headers.authorization === `Bearer ${key}`;
  if (provider === 'openai') return isBearer || headers['api-key'] === key;
  if (provider === 'anthropic') return isBearer || headers['x-api-key'] === key;
  return headers['x-goog-api-key'] === key || url.searchParams.get('key') === key;
}
