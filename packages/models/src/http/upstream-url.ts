import { parseUrl } from '../lib/parse-url.ts';

/** Thrown if calls can't be forwarded to an address. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

/** Parses a provider's address. Throws an UpstreamError if it is not valid. */
export function upstreamUrl(address: string): URL {
  const url = parseUrl(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UpstreamError('The upstream is not the address of a provider; expected one that starts with http:// or https://.');
}

const VERSION = /\/v1(?:alpha|beta)?$/;

/** The path of a request at a provider. A version at the end of the provider's address is not repeated if the path begins with it. */
export function pathAt({ pathname }: URL, path: string): string {
  const base = pathname.replace(/\/+$/, '');
  return `${/^\/v1(?:alpha|beta)?\//.test(path) ? base.replace(VERSION, '') : base}${path}`;
}
