import type { NotRunnable } from './execution.ts';
import { NO_ACTION } from './options.ts';
import type { ReviewRow } from './review-row.ts';
import { UNKNOWN_KIND } from './take-decision.ts';

/**
 * Returns the reason why nothing in a review may run. Returns undefined if someone agreed, or if nobody decided in time and there is a
 * fallback.
 */
export function notRunnable({ state, kind, action, held, decision, fallback }: ReviewRow): NotRunnable | undefined {
  if (kind === UNKNOWN_KIND) return 'unheld';
  if (state === 'expired') return fallback === undefined ? 'expired' : undefined;
  if (state !== 'decided') return state;
  if (decision?.kind === 'deny') return 'denied';
  if (decision?.kind === 'hint' || decision?.kind === 'fresh') return 'undecided';
  // A person agreed that nothing is done.
  if (action === NO_ACTION && decision?.kind !== 'choose') return 'unheld';
  return held === undefined ? 'purged' : undefined;
}
