import { isPlainSpace } from '../lib/char.ts';
import type { Evidence } from '../model/evidence.ts';
import { CueIndex } from '../remarks/cue-index.ts';
import { likelyEnd } from '../stages/extract/likely-end.ts';
import { plainChanges, plainWrap } from '../stages/extract/plain-wrap.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import { plainRuns as stretches } from '../stages/parse/json/plain/plain-run.ts';
import { EarlyDamage, mayBeStrict } from './early-damage.ts';
import { DAMAGED, NOT_CLEAN, readClean, readCleanDocument } from './read-clean.ts';
import type { QuickReading, Reading } from './settings.ts';

/** The part with shortcuts for plain replies. */
export const plainRuns: QuickReading = {
  cues: (cues) => new CueIndex(cues),
  stretches,
  clean: readPlain,
  wrapped: readWrapped,
  damage: () => new EarlyDamage(),
  mayBeStrict,
  hidesNothing: (source, value, { read, measures }) => holdsNoSurprise(source, value, read, measures?.(value, read.depth)),
  likelyEnd,
};

const NONE: readonly never[] = [];

/** Reads strict JSON that hides nothing and meets the contract, on the fast path. Records where JSON.parse failed. */
function readPlain(reading: Reading): Evidence | undefined {
  const { text, settings } = reading;
  const value = readClean(text, settings);
  if (value === NOT_CLEAN) return undefined;
  if (value !== DAMAGED) return { value, changes: NONE, findings: NONE, dropped: NONE };
  let start = 0;
  while (isPlainSpace(text.charCodeAt(start))) start++;
  reading.refused = { start, end: text.length, isWhole: true };
  return undefined;
}

/**
 * Reads a document surrounded by plain words or a fence, on the fast path. The document must be strict JSON that hides nothing and meets
 * the contract. For any other reply it only records where JSON.parse failed, and the slower ways take over.
 */
function readWrapped(reading: Reading): Evidence | undefined {
  const { text, settings, refused } = reading;
  const wrap = refused === undefined ? plainWrap(text) : undefined;
  if (wrap === undefined) return undefined;
  const { start } = wrap.lead;
  const value = readCleanDocument({ text, start, end: wrap.end }, settings);
  if (value === DAMAGED) reading.refused = { start, end: wrap.end, isWhole: false };
  if (value === NOT_CLEAN || value === DAMAGED) return undefined;
  return { value, changes: plainChanges(text, wrap), findings: NONE, dropped: NONE };
}
