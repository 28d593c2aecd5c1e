import { Fault } from '@tamis/core';
import { parseUrl } from '../lib/parse-url.ts';

export function endpoint(base: string, path: string, query: { readonly [name: string]: string } = {}): URL {
  const url = requireUrl(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function requireUrl(base: string): URL {
  const url = parseUrl(base);
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw new Fault('fault.bad-request', `The base URL must start with https:// or http://; found ${base}.`);
}
