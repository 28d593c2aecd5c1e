import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '@tamis/core';

/** What the provider sent, as received. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** An answer with a good status that was read. */
export interface ReadAnswer extends UpstreamAnswer {
  /** The body, or the one that the events of a stream amount to. */
  readonly body: JsonObject;
  readonly isStream: boolean;
  /** The events that the body was assembled from. */
  readonly events: readonly JsonObject[];
}
