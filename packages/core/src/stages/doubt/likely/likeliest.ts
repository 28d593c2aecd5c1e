import { isCut, isLossAtEnd } from '../../../codes/loss.ts';
import { stageCodes } from '../../../codes/stage-codes.ts';
import { stageEntry } from '../../../codes/stage-entry.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/change.ts';
import type { Evidence } from '../../../model/evidence.ts';
import type { ContractFit } from '../contract-fit.ts';
import { marksInDoubt } from '../marks-in-doubt.ts';
import { type OtherReading, readingsOf } from '../readings.ts';
import { coversAll, GUESS, replaceReading } from '../replace-reading.ts';
import { editWeight } from './edit-weight.ts';
import { fitting } from './fitting.ts';

const WIDTH = 12;
const MOST_EDITS = 3;

// Returns the likeliest reading of a reply that is held or refused anyway, with the others that are about as likely. A person may approve
// what is held, so it should be what was meant.
export function likeliest(text: string, evidence: Evidence, region: Span, witness: ContractFit): Evidence {
  const { value, changes, source } = evidence;
  // Text without a bracket at either end is not a document.
  if (source === undefined && !/^\s*[{}[\]]|[{}[\]]\s*$/.test(text)) return evidence;
  const isDamage = source === undefined || changes.every(isComparable);
  const search = { width: WIDTH, keys: witness.keys, most: mostEdits(changes), words: isDamage };
  // Words next to the document are prose.
  const find = (part: string, isAlone: boolean) => fitting(part, { ...search, words: search.words && isAlone }, witness);
  const found = readingsOf(text, evidence, region, find);
  const same = found?.all.find(({ fit }) => jsonEqual(fit.value, value));
  const [first, ...others] = found?.all.filter((one) => one !== same) ?? [];
  if (found === undefined || first === undefined) return evidence;
  const readings = others.map(({ fit }) => fit.value);
  const isReplaced = isDamage && found.span && isLikelier(first, same, evidence) && !isCutOff(text, evidence, found.span, first);
  if (found.span && isReplaced && mayReplace(text, evidence, found.span, witness))
    return replaceReading(text, evidence, first, found.span, readings);
  if (value === undefined) return evidence;
  const isAlone = same && [first, ...others].every(({ near }) => near.odd > same.near.odd);
  return { ...(isAlone ? evidence : marksInDoubt(text, evidence)), readings: [first.fit.value, ...readings] };
}

function isCutOff(text: string, { changes }: Evidence, { end }: Span, { near }: OtherReading): boolean {
  const isCutShort = changes.some(({ code }) => isCut(code, stageCodes) && stageEntry(code).mark === undefined);
  return isCutShort && closersOf(text.slice(0, end)) !== closersOf(near.text);
}

function closersOf(text: string): string {
  let closers = '';
  for (let at = text.length - 1; at >= 0 && /[\s}\]]/.test(text.charAt(at)); at--) closers += text.charAt(at).trim();
  return closers;
}

// Returns the most edits to look for. If only the end is in doubt, its brackets are missing with it, and more than one edit elsewhere
// explains nothing.
function mostEdits(changes: readonly Change[]): number {
  const isOfEnd = ({ code, safety }: Change) => safety === 'safe' || isLossAtEnd(code, stageCodes);
  return changes.length > 0 && changes.every(isOfEnd) ? 1 : MOST_EDITS;
}

function isLikelier({ near }: OtherReading, same: OtherReading | undefined, { value, source, changes }: Evidence): boolean {
  if (value === undefined || source === undefined) return true;
  const weight = editWeight(changes);
  if (weight === 0 || same === undefined) return weight > 0 && near.weight <= weight;
  return near.weight < same.near.weight;
}

// Whether another reading may replace the first. One that the policy accepts stays, and so does one that would be accepted if it were only
// a guessed mark. Of several documents that are not all in the stretch that was read, each stays as it is.
function mayReplace(text: string, { value, changes, alternatives }: Evidence, span: Span, { allows }: ContractFit): boolean {
  if (alternatives !== undefined && !coversAll(text, span)) return false;
  const isAccepted = value !== undefined && changes.every(({ code, safety }) => safety === 'safe' || allows(code));
  return !isAccepted && !allows(GUESS);
}

// Whether a change is safe, concerns a mark, or follows from what was read. Other liberties cannot be compared with edits of marks.
function isComparable({ code, safety, at }: Change): boolean {
  const { mark, isGuess, repeatsKey, loss } = stageEntry(code);
  return safety === 'safe' || at === undefined || mark !== undefined || isGuess || repeatsKey || loss !== undefined;
}
