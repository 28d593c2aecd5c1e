import type { StageCode } from '../../codes/stage-codes.ts';
import { safetyOf, stageEntry } from '../../codes/stage-entry.ts';
import { COMMA, isQuote } from '../../lib/char.ts';
import { beforeSpace } from '../../lib/plain-space.ts';
import { segmentsOf } from '../../lib/pointer.ts';
import type { Change, Evidence } from '../../model/index.ts';
import type { ContractFit } from './contract-fit.ts';

export function graded(change: Change, code: StageCode): Change {
  return { ...change, code, safety: safetyOf(code) };
}

export function inDoubt(change: Change): Change {
  const code = stageEntry(change.code).inDoubt;
  return code ? graded(change, code as StageCode) : change;
}

export function closerInDoubt(change: Change): Change {
  return stageEntry(change.code).closer === 'missing' ? inDoubt(change) : change;
}

// Puts the marks in doubt that could belong elsewhere.
export function marksInDoubt(text: string, evidence: Evidence): Evidence {
  return regraded(evidence, (change) => (isAsked(text, change) ? inDoubt(change) : change));
}

export function isAsked(text: string, { code, at = 0 }: Change): boolean {
  const { mark } = stageEntry(code);
  if (mark !== 'inline') return mark === 'any';
  const end = beforeSpace(text, at);
  const isInline = !text.slice(end, at).includes('\n');
  // A comma inside the quote at the end of a line may have been swapped with it.
  return isInline || (text.charCodeAt(end - 2) === COMMA && isQuote(text.charCodeAt(end - 1)));
}

// Decides whether more could have followed. Nothing could if the schema allows no more or, in an object, if the provider reported that the
// model was done. A model that was done may still have forgotten the rest of a list.
export function gradeOpenEnd(evidence: Evidence, { isFull, isComplete }: ContractFit): Evidence {
  const value = evidence.source?.value;
  if (value === undefined) return evidence;
  return regraded(evidence, (change) => {
    const { mayContinue } = stageEntry(change.code);
    const isDone = mayContinue && ((isComplete && mayContinue === 'entries') || isFull(value, change.path));
    return isDone ? graded(change, 'parse.missing-closer') : change;
  });
}

// Decides whether a list of words is a label for the text around it, such as `[Note]` above a sentence or `[section]` above settings. In a
// fence or alone, such a list is the answer.
export function gradeWordsInBrackets(evidence: Evidence): Evidence {
  const { source, changes } = evidence;
  const around = changes.map(({ code }) => stageEntry(code).surrounding);
  if (!Array.isArray(source?.value) || !around.includes('words') || around.includes('fence')) return evidence;
  const isItem = ({ code, path }: Change) => stageEntry(code).unquoted === 'words' && path.lastIndexOf('/') === 0;
  return regraded(evidence, (change) => (isItem(change) ? inDoubt(change) : change));
}

// Decides whether a string without a colon after it is a key. It is one if the schema describes it, and nothing else in the document needs a
// repair that could have another reason.
export function gradeKnownKey(evidence: Evidence, keys: ReadonlySet<string> | undefined): Evidence {
  const { value, changes } = evidence;
  const only = changes.find(({ code, safety }) => safety === 'unsafe' && stageEntry(code).lacksColon);
  if (only === undefined || value === undefined) return evidence;
  if (changes.some((change) => change !== only && stageEntry(change.code).policy === 'repair')) return evidence;
  // The colon may be inside the quotes.
  if (!keys?.has((segmentsOf(only.path).at(-1) ?? '').replace(/:$/, ''))) return evidence;
  return regraded(evidence, (change) => (change === only ? graded(change, 'parse.known-key') : change));
}

function regraded(evidence: Evidence, grade: (change: Change) => Change): Evidence {
  return { ...evidence, changes: evidence.changes.map(grade) };
}
