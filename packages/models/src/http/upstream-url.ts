/** Thrown where an address is none that calls can be passed on to. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

/** The address of a provider; throws an UpstreamError where it is none. */
export function upstreamUrl(address: string): URL {
  const url = URL.parse(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UpstreamError(
    'The upstream is not the address of a provider; an address that starts with http:// or https:// was expected.',
  );
}
