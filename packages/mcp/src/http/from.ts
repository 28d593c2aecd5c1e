import type { IncomingHttpHeaders } from 'node:http';

/** Where a request comes from. */
export interface From {
  readonly headers: IncomingHttpHeaders;
  /** Who was authenticated. */
  readonly principal?: string;
  /** Settles when the answer was sent, or the client has left. */
  readonly over: Promise<void>;
}
