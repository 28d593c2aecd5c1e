import { isCut, isLossAtEnd } from '../../codes/loss.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { stageEntry } from '../../codes/stage-entry.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { NOT_JSON, parseStrict } from '../../lib/parse-strict.ts';
import type { Span } from '../../lib/span.ts';
import type { Change, Evidence } from '../../model/index.ts';
import type { ContractFit } from './contract-fit.ts';
import { LIMITS } from './limits.ts';
import { isAsked, marksInDoubt } from './regrade.ts';
import { coversAll, GUESS, replaceReading } from './replace-reading.ts';
import { type SearchedReading, searchReadings } from './search.ts';
import { searchedTexts } from './searched-texts.ts';

// Another reading is about as likely if it is heavier than the likeliest by at most this. More speak against a reading that would pass
// than are worth showing to a person.
const SPREAD = { passes: 1, held: 0.5 } as const;

/**
 * Searches for the other readings of a reply. They tell whether it is safe, which reading is held if it is not, and what the
 * alternatives are. A person may approve what is held, so it should be what was meant.
 */
export function likelyReadings(text: string, evidence: Evidence, region: Span, contract: ContractFit): Evidence {
  const { source, changes } = evidence;
  const isSafe = passes(evidence);
  // Text without a bracket at either end is not a document.
  if (source === undefined && (isSafe || !/^\s*[{}[\]]|[{}[\]]\s*$/.test(text))) return evidence;
  const isDamage = source === undefined || changes.every(isComparable);
  const most = isSafe ? mostRepairs(text, changes) : mostInDoubt(changes);
  const spread = isSafe ? SPREAD.passes : SPREAD.held;
  for (const { part, span, isWithin } of searchedTexts(text, evidence, region)) {
    // Words next to the document are prose.
    const words = !isSafe && isDamage && isWithin;
    const { readings, isComplete } = searchReadings(part, { most, spread, words, keys: contract.keys, fit: contract.fit });
    if (!isComplete) return isSafe ? marksInDoubt(text, evidence) : evidence;
    if (readings.length > 0) return answered(text, evidence, readings, isDamage ? span : undefined, contract);
  }
  return evidence;
}

function passes({ value, changes }: Evidence): boolean {
  return value !== undefined && changes.every(({ safety }) => safety === 'safe');
}

// `span` is where the readings are, if the likeliest may replace the first.
function answered(
  text: string,
  evidence: Evidence,
  readings: readonly SearchedReading[],
  span: Span | undefined,
  contract: ContractFit,
): Evidence {
  const same = readings.find(({ fit }) => jsonEqual(fit.value, evidence.value));
  const others = readings.filter((one) => one !== same);
  const [first] = others;
  const isAlone = same !== undefined && others.every(({ odd }) => odd > same.odd);
  if (first === undefined || (isAlone && passes(evidence))) return evidence;
  const values = others.map(({ fit }) => fit.value);
  if (span && mayReplace(text, evidence, first, same, span, contract))
    return replaceReading(text, evidence, first, span, values.slice(1));
  return evidence.value === undefined ? evidence : { ...(isAlone ? evidence : marksInDoubt(text, evidence)), readings: values };
}

// Returns the most edits that another reading may take to cost as little as one that passes. Unquoted words cost nothing to a reading that
// leaves them out.
function mostRepairs(text: string, changes: readonly Change[]): number {
  if (changes.every((change) => stageEntry(change.code).unquoted || !isAsked(text, change))) return 1;
  return Math.min(changes.filter(({ code }) => stageEntry(code).mark).length, LIMITS.edits);
}

// Returns the most edits to look for in a reply that is held. If only the end is in doubt, its brackets are missing with it, and more than
// one edit elsewhere explains nothing.
function mostInDoubt(changes: readonly Change[]): number {
  const isOfEnd = ({ code, safety }: Change) => safety === 'safe' || isLossAtEnd(code, stageCodes);
  return changes.length > 0 && changes.every(isOfEnd) ? 1 : LIMITS.edits;
}

// Whether a change is safe, concerns a mark, or follows from what was read. Other liberties cannot be compared with edits of marks.
function isComparable({ code, safety, at }: Change): boolean {
  const { mark, isGuess, repeatsKey, loss } = stageEntry(code);
  return safety === 'safe' || at === undefined || mark !== undefined || isGuess || repeatsKey || loss !== undefined;
}

// Whether the likeliest of other readings may replace the first. One that the policy accepts stays, and so does one that would be accepted
// if it were only a guessed mark. Of several documents that are not all in the stretch that was read, each stays as it is.
function mayReplace(
  text: string,
  evidence: Evidence,
  first: SearchedReading,
  same: SearchedReading | undefined,
  span: Span,
  { allows }: ContractFit,
): boolean {
  const { value, changes, alternatives } = evidence;
  const isAccepted =
    value !== undefined && !passes(evidence) && changes.every(({ code, safety }) => safety === 'safe' || allows(code));
  if (isAccepted || allows(GUESS) || (alternatives !== undefined && !coversAll(text, span))) return false;
  return isLikelier(first, same, evidence) && !isCutOff(text, evidence, span, first);
}

function isLikelier(first: SearchedReading, same: SearchedReading | undefined, { value, source, changes }: Evidence): boolean {
  if (value === undefined || source === undefined) return true;
  const weight = editWeight(changes);
  if (weight === 0 || same === undefined) return weight > 0 && first.weight <= weight;
  return first.weight < same.weight;
}

const STRUCTURE = /["{}[\]]/;

// Returns how unlikely a reading is, in edits. Nobody adds data by accident, but data that is a document of its own is not damage. Words
// without quotes lack two marks, and more if there is structure in them; a number with its unit is common. A guess is worth two edits.
function editWeight(changes: readonly Change[]): number {
  return changes.reduce((weight, change) => weight + weightOfOne(change), 0);
}

function weightOfOne({ code, before }: Change): number {
  const { surrounding, unquoted, isGuess, mark } = stageEntry(code);
  if (surrounding === 'data') return parseStrict(String(before).trim()) === NOT_JSON ? 3 : 0;
  if (unquoted) return STRUCTURE.test(String(before)) ? 3 : unquoted === 'number' ? 1.5 : 2;
  if (isGuess) return 2;
  return mark === undefined ? 0 : 1;
}

function isCutOff(text: string, { changes }: Evidence, { end }: Span, reading: SearchedReading): boolean {
  const isCutShort = changes.some(({ code }) => isCut(code, stageCodes) && stageEntry(code).mark === undefined);
  return isCutShort && closersOf(text.slice(0, end)) !== closersOf(reading.text);
}

function closersOf(text: string): string {
  let closers = '';
  for (let at = text.length - 1; at >= 0 && /[\s}\]]/.test(text.charAt(at)); at--) closers += text.charAt(at).trim();
  return closers;
}
