import { likelyEnd } from '../stages/extract/likely-end.ts';
import { plainRuns as stretches } from '../stages/parse/json/plain/plain-run.ts';
import { EarlyDamage, mayBeStrict } from './early-damage.ts';
import type { QuickReading } from './parts.ts';
import { readWrapped } from './read-wrapped.ts';

/** The part that reads plain replies quickly. */
export const plainRuns: QuickReading = {
  stretches,
  wrapped: readWrapped,
  damage: () => new EarlyDamage(),
  mayBeStrict,
  likelyEnd,
};
