/** How long each part of a call may take, in milliseconds. */
export interface Timeouts {
  /** Until the connection is open, including TLS. */
  readonly connect: number;
  /** From then until the server begins to answer. */
  readonly firstByte: number;
  /** Between two pieces of the response. */
  readonly idle: number;
  /** For the whole call, because a server that sends a byte now and then is never idle. */
  readonly total: number;
}

/** The default timeouts. Models may think for a while before the first word, but not stall in the middle of a sentence. */
export const defaultTimeouts: Timeouts = { connect: 10_000, firstByte: 60_000, idle: 30_000, total: 300_000 };
