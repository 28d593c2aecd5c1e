import type { IncomingHttpHeaders } from 'node:http';

export interface From {
  readonly headers: IncomingHttpHeaders;
  readonly principal?: string;
  readonly over: Promise<void>;
}

// Who sends a request: the authenticated principal. A gate without authentication can't verify who it is, so it tells senders apart by the
// credentials that they send.
export function senderOf({ headers, principal }: Pick<From, 'headers' | 'principal'>): readonly [string, string | null] {
  return principal === undefined ? ['token', headers.authorization ?? null] : ['principal', principal];
}
