import { isPlainSpace } from '../lib/char.ts';
import type { TextSlice } from '../lib/text-slice.ts';
import { mayHoldWholeFloat } from '../lib/whole-float.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Json } from '../model/json.ts';
import { CueIndex } from '../remarks/cue-index.ts';
import { likelyEnd } from '../stages/extract/likely-end.ts';
import { plainChanges, plainWrap } from '../stages/extract/plain-wrap.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';
import { plainRuns as stretches } from '../stages/parse/json/plain/plain-run.ts';
import { EarlyDamage, mayBeStrict } from './early-damage.ts';
import { DAMAGED, isBareDocument, NOT_CLEAN, readClean, readCleanDocument } from './read-clean.ts';
import type { QuickReading, ReplyReading, Settings } from './settings.ts';

/** The part with shortcuts for plain replies. */
export const fastPaths: QuickReading = {
  cues: (cues) => new CueIndex(cues),
  stretches,
  clean: readPlain,
  wrapped: readWrapped,
  damage: () => new EarlyDamage(),
  mayBeStrict,
  strict: readStrict,
  likelyEnd,
};

const NONE: readonly never[] = [];

function readPlain(reading: ReplyReading): Evidence | undefined {
  const { text, settings } = reading;
  const value = readClean(text, settings);
  if (value === NOT_CLEAN) return undefined;
  if (value !== DAMAGED) return { value, changes: NONE, findings: NONE, dropped: NONE };
  let start = 0;
  while (isPlainSpace(text.charCodeAt(start))) start++;
  reading.refused = { start, end: text.length, isWhole: true };
  return undefined;
}

// Reads strict JSON whose value is known, if it contains nothing that JSON.parse silently ignores.
function readStrict(source: TextSlice, value: Json, { keys, measures, read }: Settings): ReadJson | undefined {
  if (!holdsNoSurprise(source, value, read, measures?.(value, read.depth))) return undefined;
  const { text, start, end } = source;
  const hasFloats = keys?.hasIntegers && mayHoldWholeFloat(text.slice(start, end), true);
  return { ok: true, value, changes: NONE, warnings: NONE, end, hasFloats };
}

// Reads a document surrounded by plain words or a fence, on the fast path. The document must be strict JSON that hides nothing and meets
// the contract. For any other reply it only records where JSON.parse failed, and the slower ways take over.
function readWrapped(reading: ReplyReading): Evidence | undefined {
  const { text, settings, refused } = reading;
  // Where nothing surrounds the document, it would only be read a second time.
  const wrap = refused === undefined && !isBareDocument(text) ? plainWrap(text, settings.remarks) : undefined;
  if (wrap === undefined) return undefined;
  const { start } = wrap.lead;
  const value = readCleanDocument({ text, start, end: wrap.end }, settings);
  if (value === DAMAGED) reading.refused = { start, end: wrap.end, isWhole: false };
  if (value === NOT_CLEAN || value === DAMAGED) return undefined;
  return { value, changes: plainChanges(text, wrap), findings: NONE, dropped: NONE };
}
