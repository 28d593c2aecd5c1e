import type { IncomingHttpHeaders } from 'node:http';

/** Where a request comes from. */
export interface From {
  readonly headers: IncomingHttpHeaders;
  /** The authenticated principal, if the gate authenticates callers. */
  readonly principal?: string;
  /** Settles when the answer was sent, or the client has left. */
  readonly over: Promise<void>;
}
