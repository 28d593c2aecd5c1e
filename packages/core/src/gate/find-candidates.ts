import { CLOSE_BRACE, CLOSE_BRACKET, isPlainSpace, OPEN_BRACE, OPEN_BRACKET } from '../lib/char.ts';
import { NOT_JSON, quietParse } from '../lib/quiet-json.ts';
import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { changesAround } from '../stages/extract/around.ts';
import { behindMarks } from '../stages/extract/fence.ts';
import { type Lead, LeadFinder } from '../stages/extract/find.ts';
import { isBlank } from '../stages/extract/opener.ts';
import { quotedReason } from '../stages/extract/quoted.ts';
import type { Span } from '../stages/extract/reasoning.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import { parseJson, type ReadJson, type UnreadJson } from '../stages/parse/json/parse-json.ts';
import type { Candidate, Found } from './candidate.ts';
import type { Settings } from './settings.ts';

/** Brackets in prose that turn out to open nothing may be tried this often; each try is linear. */
const MOST_TRIES = 64;

/**
 * Reads every document in a reply, up to the limit, outside of the reasoning blocks. `isDamaged` says that the whole
 * text starts and ends like a document and is known not to be strict JSON.
 */
export function findCandidates(text: string, reasoning: readonly Span[], settings: Settings, isDamaged: boolean): Found {
  const candidates: Candidate[] = [];
  let trouble: Finding | undefined;
  let tries = 0;
  let wasted = 0;
  /** Where the last document that could not be read started. */
  let broken = -1;
  for (const span of answerSpans(text, reasoning)) {
    const finder = new LeadFinder(text, span);
    for (let lead = finder.next(); lead !== undefined; lead = finder.next()) {
      if (candidates.length >= settings.policy.limits.candidates || ++tries > MOST_TRIES || wasted > 4 * text.length) {
        return { candidates, trouble, more: true };
      }
      const read = readLead(text, lead, finder, settings, isDamaged);
      if (read.ok) {
        finder.skipPast(lead, read.end);
        if (isDocument(text, span, read, lead))
          candidates.push(toCandidate(text, lead, read, reasoning, isInside(text, broken, lead)));
      } else {
        wasted += read.end - lead.start;
        trouble ??= read.finding;
        broken = broken < 0 || !isOpenUntil(text, broken, lead.start) ? lead.start : broken;
        if (isFatal(read.finding)) return { candidates, trouble: read.finding, more: false };
      }
    }
  }
  return { candidates, trouble, more: false };
}

/** The stretches of a reply outside of its reasoning blocks. */
export function answerSpans(text: string, reasoning: readonly Span[]): readonly Span[] {
  const spans: Span[] = [];
  let pos = 0;
  for (const block of reasoning) {
    if (block.start > pos) spans.push({ start: pos, end: block.start });
    pos = Math.max(pos, block.end);
  }
  if (pos < text.length) spans.push({ start: pos, end: text.length });
  return spans;
}

/** A limit or a forbidden key condemns the whole reply: what stands behind it can't be trusted either. */
function isFatal(finding: Finding): boolean {
  return finding.code !== 'parse.syntax';
}

function readLead(text: string, lead: Lead, finder: LeadFinder, settings: Settings, isDamaged: boolean): ReadJson | UnreadJson {
  const strict = isDamaged && isWhole(text, lead) ? undefined : readStrictLead(text, lead, finder, settings);
  if (strict !== undefined) return strict;
  const code = text.charCodeAt(lead.start);
  if (lead.fence !== undefined && code !== 0x7b && code !== 0x5b) return readScalarFence(text, lead);
  const whole = parseJson(text, lead.start, lead.limit, settings.read);
  if (lead.fenceClose < 0 || lead.fenceClose <= lead.start || (whole.ok && unsafeCount(whole.changes) === 0)) return whole;
  // Marks inside a string may look like the end of the fence, so the fence is tried as a border only second.
  const inside = parseJson(text, lead.start, lead.fenceClose, settings.read);
  if (!inside.ok) return whole;
  if (!isBlank(text, behindMarks(text, lead.fenceClose), text.length)) return closedTooEarly(inside, whole);
  return whole.ok && unsafeCount(whole.changes) <= unsafeCount(inside.changes) ? whole : inside;
}

/** Whether a lead may span the whole text: what JSON.parse has refused already need not be shown to it again. */
function isWhole(text: string, lead: Lead): boolean {
  return lead.fence === undefined && isBlank(text, 0, lead.start);
}

/** Brackets that are missing before the end of a fence, with more text behind it, are not missing at the very end. */
function closedTooEarly(inside: ReadJson, whole: ReadJson | UnreadJson): ReadJson {
  if (whole.ok && unsafeCount(whole.changes) <= unsafeCount(inside.changes)) return whole;
  const regrade = (change: Change): Change =>
    change.code === 'parse.missing-closer' ? { ...change, code: 'parse.guessed-closer', safety: 'unsafe' } : change;
  return { ...inside, changes: inside.changes.map(regrade) };
}

function readStrictLead(text: string, lead: Lead, finder: LeadFinder, settings: Settings): ReadJson | UnreadJson | undefined {
  if (lead.fenceClose > lead.start) {
    const inFence = readStrict(text, lead.start, trimmedEnd(text, lead.start, lead.fenceClose), settings);
    if (inFence !== undefined) return inFence;
  }
  const end = finder.balancedEnd(lead);
  return end < 0 ? undefined : readStrict(text, lead.start, end, settings);
}

function trimmedEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isPlainSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

/** Strict JSON is taken as it is, or read once more for what JSON.parse keeps quiet about. */
function readStrict(text: string, start: number, end: number, settings: Settings): ReadJson | UnreadJson | undefined {
  const slice = text.slice(start, end);
  const value = quietParse(slice);
  if (value === NOT_JSON) return undefined;
  if (!holdsNoSurprise(slice, value as Json, settings.read))
    return parseJson(text, start, end, { ...settings.read, strict: true });
  return { ok: true, value: value as Json, changes: [], warnings: [], end };
}

/** A fence that holds a lone scalar: a literal, a number or a string. */
function readScalarFence(text: string, lead: Lead): ReadJson | UnreadJson {
  const body = text.slice(lead.start, lead.limit).trimEnd();
  const value = body.length > 256 ? NOT_JSON : quietParse(body);
  if (value !== NOT_JSON) return { ok: true, value: value as Json, changes: [], warnings: [], end: lead.start + body.length };
  const finding: Finding = {
    code: 'parse.syntax',
    severity: 'error',
    path: '',
    args: { expected: 'a document', found: body.slice(0, 20) },
    at: lead.start,
  };
  return { ok: false, finding, end: lead.limit };
}

function unsafeCount(changes: readonly Change[]): number {
  return changes.reduce((count, change) => count + (change.safety === 'unsafe' ? 1 : 0), 0);
}

/** Words in brackets are prose, not a list of strings, unless they stand in a fence; so are empty brackets in a sentence. */
function isDocument(text: string, span: Span, read: ReadJson, lead: Lead): boolean {
  if (lead.fence !== undefined || isBlank(text, span.start, lead.start)) return true;
  const isEmpty = typeof read.value === 'object' && read.value !== null && Object.keys(read.value).length === 0;
  if (isEmpty) return endsCommentOrCall(text.slice(0, lead.start).trimEnd());
  if (!Array.isArray(read.value)) return true;
  return !read.changes.some(
    (change) => change.code === 'parse.bare-word' || change.code === 'parse.number-text' || change.code === 'parse.unquoted-text',
  );
}

/** `/* 1 *\/ {}` and `callback({})`: empty brackets that are the whole content all the same. */
function endsCommentOrCall(before: string): boolean {
  return before.endsWith('*/') || before.endsWith('(') || before.endsWith(',');
}

/** Whether a document stands inside a larger one that could not be read: it is a part, and the rest is lost. */
function isInside(text: string, broken: number, lead: Lead): boolean {
  return broken >= 0 && lead.fence === undefined && isOpenUntil(text, broken, lead.start);
}

/** Whether more brackets open than close between two offsets. Strings are not told apart: what is looked at is broken. */
function isOpenUntil(text: string, from: number, to: number): boolean {
  let depth = 0;
  for (let pos = from; pos < to; pos++) {
    const code = text.charCodeAt(pos);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
  }
  return depth > 0;
}

function toCandidate(text: string, lead: Lead, read: ReadJson, reasoning: readonly Span[], isPart: boolean): Candidate {
  const around = changesAround(text, lead, lead.start, read.end, reasoning).map((change) =>
    isPart ? asStrayData(change) : change,
  );
  const before = around.filter((change) => (change.at ?? 0) < lead.start);
  const after = around.slice(before.length);
  const quoted = quotedChange(text, lead, read.end);
  return {
    value: read.value,
    changes: [...before, ...read.changes, ...after, ...quoted],
    warnings: read.warnings,
    start: lead.start,
    end: read.end,
    fenced: lead.fence !== undefined,
  };
}

/** Around a part of a broken document stands no prose but the rest of it. */
function asStrayData(change: Change): Change {
  if (change.code !== 'extract.prose' && change.code !== 'parse.extra-closer') return change;
  return {
    ...change,
    code: 'extract.stray-data',
    safety: 'unsafe',
    args: { excerpt: String(change.before).trim().slice(0, 60) },
  };
}

function quotedChange(text: string, lead: Lead, end: number): readonly Change[] {
  const start = lead.fence?.start ?? lead.start;
  const reason = quotedReason(text, start, end, lead.fence !== undefined);
  if (reason === undefined) return [];
  const before = text.slice(Math.max(0, start - 60), start);
  return [{ code: 'extract.quoted', safety: 'unsafe', path: '', before, after: null, args: { reason } }];
}
