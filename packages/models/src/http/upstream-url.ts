import { parseUrl } from '../lib/parse-url.ts';

/** Thrown if calls can't be passed on to an address. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

/** The address of a provider; throws an UpstreamError if it is not one. */
export function upstreamUrl(address: string): URL {
  const url = parseUrl(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UpstreamError('The upstream is not the address of a provider; expected one that starts with http:// or https://.');
}

const VERSION = /\/v1(?:alpha|beta)?$/;

/** The path of a request at a provider. Its address may end with the version that the path begins with. */
export function pathAt({ pathname }: URL, path: string): string {
  const base = pathname.replace(/\/+$/, '');
  return `${/^\/v1(?:alpha|beta)?\//.test(path) ? base.replace(VERSION, '') : base}${path}`;
}
