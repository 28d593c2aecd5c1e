/** How a run asks its models: unit by unit, or many units at once with answers hours later. */
export type RunMode = 'realtime' | 'batch';

/** Most requests of a batch, and their bytes, whatever a provider would take: they are in memory until they are submitted. */
export const MOST_REQUESTS = 10_000;
export const MOST_BYTES = 50_000_000;

/** How often a provider is asked about a batch, unless somebody says otherwise. Milliseconds. */
export const USUAL_POLL = 60_000;
