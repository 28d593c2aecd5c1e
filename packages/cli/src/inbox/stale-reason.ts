import type { ReviewRow } from '@tamis/ledger';

/** What that state means for a decision whose reason was not recorded. */
const STALE_REASON = 'The conditions it was approved under no longer held when it was due to run.';

/** Why a review ended without being decided or run: as recorded, or else what its state means; undefined if it did not. */
export function endReason({ state, decision, endReason: recorded }: ReviewRow): string | undefined {
  return recorded ?? (state === 'stale' && decision !== undefined ? STALE_REASON : undefined);
}
