import type { Ledger } from '@tamis/ledger';
import { NOT_HELD } from '../call/call.ts';

const ENDED = 'The session that made the call has ended.';

/** Ends what can no longer be picked up: open questions are withdrawn, and what was agreed to but never run becomes stale. */
export async function endSession(ledger: Ledger, run: string): Promise<void> {
  for await (const { review, state, execution, reason } of ledger.reviews({ run })) {
    if (state === 'open') await ledger.closeReview(review, 'withdrawn', ENDED);
    else if (state === 'decided' && execution === undefined && reason !== NOT_HELD)
      await ledger.closeReview(review, 'stale', ENDED);
  }
}
