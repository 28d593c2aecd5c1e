import type { IncomingHttpHeaders } from 'node:http';

/** A request about files or batches. */
export interface BatchRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}
