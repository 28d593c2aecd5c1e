import type { ReviewPolicy, ReviewRow, ReviewStore } from '@tamis/core/review';

/** A store for held replies: a ledger, or anything else that keeps reviews and finds them by conversation. */
export interface ProxyLedger extends ReviewStore {
  reviews(which: { readonly run: string; readonly unit: string }): AsyncIterable<ReviewRow>;
}

/** Options for having people decide on held replies. */
export interface ProxyReviews {
  readonly ledger: ProxyLedger;
  /** How people are asked. */
  readonly policy?: ReviewPolicy;
  /** How long this process is presumed alive without a heartbeat while it hands out a reply, in milliseconds; a minute by default. */
  readonly lease?: number;
}
