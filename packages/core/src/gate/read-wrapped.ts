import type { Evidence } from '../model/evidence.ts';
import { plainChanges, plainWrap } from '../stages/extract/plain-wrap.ts';
import { DAMAGED, NOT_CLEAN, readCleanDocument } from './read-clean.ts';
import type { Refused } from './read-lead.ts';
import type { Settings } from './settings.ts';

const NONE: readonly never[] = [];

/**
 * The fast path of a document with plain words or a fence around it: strict JSON that hides nothing and meets the contract.
 * Of any other reply it tells at most where JSON.parse was asked in vain; the long road finds what there is.
 */
export function readWrapped(text: string, settings: Settings): Evidence | Refused | undefined {
  const wrap = plainWrap(text);
  if (wrap === undefined) return undefined;
  const { start } = wrap.lead;
  const value = readCleanDocument({ text, start, end: wrap.end }, settings);
  if (value === NOT_CLEAN) return undefined;
  if (value === DAMAGED) return { start, end: wrap.end, isWhole: false };
  return { value, changes: plainChanges(text, wrap), findings: NONE, dropped: NONE };
}
