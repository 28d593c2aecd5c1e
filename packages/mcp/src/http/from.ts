import type { IncomingHttpHeaders } from 'node:http';

/** Where a request comes from. */
export interface From {
  readonly headers: IncomingHttpHeaders;
  /** Who was authenticated. */
  readonly principal?: string;
}
