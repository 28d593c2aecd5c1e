/** How a run calls its models: unit by unit, or many units at once with answers hours later. */
export type RunMode = 'realtime' | 'batch';

/**
 * Maximum number of requests in a batch, and of their bytes, whatever a provider would accept: they are in memory until they are
 * submitted.
 */
export const MOST_REQUESTS = 10_000;
export const MOST_BYTES = 50_000_000;

/** How often a provider is polled about a batch, by default. Milliseconds. */
export const USUAL_POLL = 60_000;
