import type { IncomingHttpHeaders } from 'node:http';
import type { Provider } from '../wire/provider.ts';

/** Whether a request carries this key where its provider looks for it. */
export function carriesKey(key: string, provider: Provider, headers: IncomingHttpHeaders, url: URL): boolean {
  const isBearer = headers.authorization === `Bearer ${key}`;
  if (provider === 'openai') return isBearer || headers['api-key'] === key;
  if (provider === 'anthropic') return isBearer || headers['x-api-key'] === key;
  return headers['x-goog-api-key'] === key || url.searchParams.get('key') === key;
}
