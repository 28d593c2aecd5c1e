/** How a run calls its models: unit by unit, or in batches that are answered hours later. */
export type RunMode = 'realtime' | 'batch';

// The largest batch, in requests and in bytes, even if a provider accepts more. Requests stay in memory until they are submitted.
export const MOST_REQUESTS = 10_000;
export const MOST_BYTES = 50_000_000;

export const USUAL_POLL = 60_000;
