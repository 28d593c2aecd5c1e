import type { Code } from '../../codes/code.ts';
import type { StageCode } from '../../codes/stage-codes.ts';
import { safetyOf, stageEntry } from '../../codes/stage-entry.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { type Change, type Evidence, isJsonObject, type Json, type JsonObject } from '../../model/index.ts';
import { assess } from '../assess.ts';
import { type Assessment, sourcesIn, toEvidence, together, withoutSpelling } from '../fit.ts';
import { type Candidate, type CandidatesFound, tooManyCandidates } from './candidate.ts';
import type { ReplyReading } from './reply-reading.ts';

interface Judged {
  readonly candidate: Candidate;
  readonly assessment: Assessment;
}

export function choose(reply: ReplyReading, found: CandidatesFound): Evidence {
  const [only] = found.candidates;
  if (only !== undefined && found.candidates.length === 1 && !found.more) return evidenceOf(judgeOne(reply, only));
  const joined = joinSequence(reply, found.candidates);
  const judged = joined ?? found.candidates.map((candidate) => judgeOne(reply, candidate));
  const documents = judged.filter(({ candidate }) => !candidate.inProgram);
  const fits = worthy(documents.filter((one) => one.assessment.fits));
  const best = fits.length > 0 ? withProgram(withCorrection(settle(fits), fits, documents), judged) : leastWrong(documents);
  if (!found.more || best.value === undefined) return best;
  return { ...best, changes: [...best.changes, tooManyCandidates(reply.gate.policy)] };
}

function judgeOne({ text, gate, facts }: ReplyReading, candidate: Candidate): Judged {
  const sourceAt = sourcesIn(text, candidate, gate.text.read);
  return { candidate, assessment: assess(candidate.value, gate, facts, sourceAt) };
}

// Keeps the fits that count. A fit that needed a forced change or a converting validator loses to others, and scraps in prose do not
// count next to a fenced document.
function worthy(fits: readonly Judged[]): readonly Judged[] {
  const unforced = fits.filter(
    ({ assessment }) => !assessment.isConverted && !assessment.changes.some((change) => stageEntry(change.code).isForced),
  );
  const left = unforced.length > 0 ? unforced : fits;
  return left.some((one) => one.candidate.fenced) ? left.filter((one) => !isScrap(one)) : left;
}

function isScrap({ candidate: { value, fenced } }: Judged): boolean {
  if (fenced) return false;
  return Array.isArray(value) ? value.every((item) => typeof item !== 'object') : Object.keys(value as JsonObject).length === 0;
}

function settle(fits: readonly Judged[]): Evidence {
  const distinct: Json[] = [];
  for (const one of fits)
    if (!distinct.some((value) => jsonEqual(value, one.assessment.value))) distinct.push(one.assessment.value);
  if (distinct.length === 1) return evidenceOf(cheapest(fits));
  return withSeveral(evidenceOf(fits[fits.length - 1] as Judged), distinct, 'the last one');
}

// Adds the doubt that a later document with the same keys but other values may be a correction, even if it does not fit.
function withCorrection(best: Evidence, fits: readonly Judged[], judged: readonly Judged[]): Evidence {
  if (best.alternatives !== undefined) return best;
  const chosen = fits.at(-1) as Judged;
  const later = judged.slice(judged.indexOf(chosen) + 1);
  // A document that only breaks a rule has the right shape, wherever it is: a rule must not decide which answer was meant.
  const rivals = [...judged.filter(breaksRulesOnly), ...later.filter((other) => !isEcho(other) && !isList(other))];
  const correction = rivals.find((other) => contradicts(other.candidate.value, chosen.candidate.value));
  if (correction === undefined) return best;
  return withSeveral(best, [best.value ?? null, correction.candidate.value], 'the one that fits');
}

function withProgram(best: Evidence, judged: readonly Judged[]): Evidence {
  if (best.alternatives !== undefined) return best;
  const other = judged.find(
    ({ candidate, assessment }) => candidate.inProgram && assessment.fits && !jsonEqual(assessment.value, best.value),
  );
  if (other === undefined) return best;
  return withSeveral(best, [best.value ?? null, other.assessment.value], 'the one outside of the code');
}

function withSeveral(best: Evidence, all: readonly Json[], held: string): Evidence {
  const several = unsafe('extract.several-documents', all, best.value ?? null, { count: all.length, held });
  return { ...best, alternatives: all, changes: [...best.changes, several] };
}

function breaksRulesOnly({ assessment }: Judged): boolean {
  return !assessment.fits && assessment.findings.every(({ code }) => stageEntry(code).group === 'semantic');
}

function isList({ candidate }: Judged): boolean {
  return Array.isArray(candidate.value);
}

function contradicts(other: Json, chosen: Json): boolean {
  if (Array.isArray(other) && Array.isArray(chosen)) return !jsonEqual(other, chosen);
  if (!isJsonObject(other) || !isJsonObject(chosen)) return false;
  return Object.keys(other).some((key) => Object.hasOwn(chosen, key) && !jsonEqual(other[key], chosen[key]));
}

function cheapest(fits: readonly Judged[]): Judged {
  const unsafeIn = (one: Judged) =>
    [...one.candidate.changes, ...one.assessment.changes].filter((change) => change.safety === 'unsafe').length;
  return fits.reduce((best, one) => (unsafeIn(one) < unsafeIn(best) ? one : best));
}

function leastWrong(judged: readonly Judged[]): Evidence {
  const weight = (one: Judged) => one.assessment.findings.length + (one.candidate.fenced ? 0 : 0.5) + (isEcho(one) ? 1000 : 0);
  const closest = judged.reduce((best, one) => (weight(one) <= weight(best) ? one : best));
  return evidenceOf(closest);
}

function isEcho(one: Judged): boolean {
  return one.assessment.findings.some(({ code }) => stageEntry(code).isEcho);
}

// Returns the evidence, key by key, because copying objects would take a tenth of the time that a whole reply takes.
function evidenceOf({ candidate, assessment }: Judged): Evidence {
  const { value, read, filled, changes, findings, dropped } = toEvidence(
    assessment,
    withoutSpelling(candidate.changes, assessment.changes),
  );
  return { value, read, filled, source: candidate, changes, findings: together(candidate.warnings, findings), dropped };
}

function joinSequence(reply: ReplyReading, candidates: readonly Candidate[]): readonly Judged[] | undefined {
  const { text, gate, facts } = reply;
  if (candidates.length < 2 || candidates.some(({ inProgram }) => inProgram)) return undefined;
  let commas = 0;
  for (let i = 1; i < candidates.length; i++) {
    const gap = withoutComments(text.slice((candidates[i - 1] as Candidate).end, (candidates[i] as Candidate).start)).trim();
    if (gap !== '' && gap !== ',') return undefined;
    if (gap === ',') commas++;
  }
  // Without a schema only the commas say that a list was meant.
  if (gate.text.types === undefined && commas < candidates.length - 1) return undefined;
  const first = candidates[0] as Candidate;
  const last = candidates.at(-1) as Candidate;
  const value = candidates.map((candidate) => candidate.value);
  const joined = unsafe('extract.documents-joined', text.slice(first.start, last.end), value, { count: candidates.length });
  const inner = candidates.flatMap((one) => one.changes.filter((change) => isOwn(change, one, one === first)));
  const candidate: Candidate = {
    ...first,
    value,
    end: last.end,
    changes: [...inner, joined],
    warnings: candidates.flatMap((one) => one.warnings),
  };
  const assessment = assess(value, gate, facts, () => undefined);
  return assessment.fits ? [{ candidate, assessment }] : undefined;
}

function isOwn({ code, at }: Change, { start, end }: Candidate, isFirst: boolean): boolean {
  return !isBetween(code) && (isFirst || at === undefined || (at >= start && at < end));
}

function isBetween(code: Code): boolean {
  const { surrounding } = stageEntry(code);
  return surrounding === 'words' || surrounding === 'data';
}

function withoutComments(gap: string): string {
  return gap.replace(/\/\*[^*]*\*\//, '');
}

function unsafe(code: StageCode, before: Json, after: Json, args: NonNullable<Change['args']>): Change {
  return { code, safety: safetyOf(code), path: '', before, after, args };
}
