/** Why a decision became stale; the ledger keeps the state alone. */
export const STALE_REASON = 'what it was approved for no longer held when it was to run';
