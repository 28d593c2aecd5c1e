/** The schemes under which a server is reached. */
export type Schemes = readonly ('http' | 'https')[];

const USUAL = { http: /:80$/, https: /:443$/ } as const;

/**
 * Whether a request's `Origin` is a page of the server itself, which was asked under the name and port in `Host`: scheme, host and port must
 * be its own. Another program on this machine has another port, and its pages are another site's.
 */
export function isOwnOrigin(origin: string, host: string, schemes: Schemes): boolean {
  return schemes.some((scheme) => origin === `${scheme}://${host.toLowerCase().replace(USUAL[scheme], '')}`);
}
