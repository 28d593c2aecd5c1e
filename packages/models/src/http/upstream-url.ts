import { parseUrl } from '../lib/parse-url.ts';

/** Thrown if calls can't be forwarded to an address. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

export function upstreamUrl(address: string): URL {
  const url = parseUrl(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UpstreamError('The upstream is not the address of a provider; expected one that starts with http:// or https://.');
}

const VERSION = /\/v1(?:alpha|beta)?$/;

export function pathAt({ pathname }: URL, path: string): string {
  const base = pathname.replace(/\/+$/, '');
  return `${/^\/v1(?:alpha|beta)?\//.test(path) ? base.replace(VERSION, '') : base}${path}`;
}
