import type { Evidence } from '../model/evidence.ts';
import { likelyEnd } from '../stages/extract/likely-end.ts';
import { plainChanges, plainWrap } from '../stages/extract/plain-wrap.ts';
import { plainRuns as stretches } from '../stages/parse/json/plain/plain-run.ts';
import { EarlyDamage, mayBeStrict } from './early-damage.ts';
import { DAMAGED, NOT_CLEAN, readCleanDocument } from './read-clean.ts';
import type { QuickReading, Reading } from './settings.ts';

/** The part that reads plain replies quickly. */
export const plainRuns: QuickReading = {
  stretches,
  wrapped: readWrapped,
  damage: () => new EarlyDamage(),
  mayBeStrict,
  likelyEnd,
};

const NONE: readonly never[] = [];

/**
 * The fast path for a document with plain words or a fence around it: strict JSON that hides nothing and meets the contract. For
 * any other reply it only notes where JSON.parse failed, and the long way takes over.
 */
function readWrapped(reading: Reading): Evidence | undefined {
  const { text, settings } = reading;
  const wrap = plainWrap(text);
  if (wrap === undefined) return undefined;
  const { start } = wrap.lead;
  const value = readCleanDocument({ text, start, end: wrap.end }, settings);
  if (value === DAMAGED) reading.refused = { start, end: wrap.end, isWhole: false };
  if (value === NOT_CLEAN || value === DAMAGED) return undefined;
  return { value, changes: plainChanges(text, wrap), findings: NONE, dropped: NONE };
}
