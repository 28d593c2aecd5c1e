import { isLossAtEnd } from '../../codes/loss.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { safetyOf, stageEntry } from '../../codes/stage-entry.ts';
import { COMMA, isPlainSpace, isQuote, isSpace, LF } from '../../lib/char.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import type { Span } from '../../lib/span.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Json } from '../../model/json.ts';
import { type NearText, nearTexts } from './near-texts.ts';
import { inDoubt } from './regrade.ts';
import type { Fit, Witness } from './witness.ts';

/** How many edits of marks are looked for. */
const MOST_EDITS = 3;
/** How many readings are reported. */
const MOST_READINGS = 3;
/** How many strict strings are checked against the contract. */
const MOST_TEXTS = 24;

/** A second reading, and what it takes. */
interface Reading {
  readonly fit: Fit;
  readonly near: NearText;
}

interface Readings {
  /** The stretch of the reply that they read. Undefined if its text was changed in other ways first. */
  readonly span: Span | undefined;
  readonly all: readonly Reading[];
}

/**
 * Decides whether a bracket, comma, colon or quote could belong elsewhere, so that the same text has another reading that costs as little.
 * If that reading fits and gives another value, the changes are in doubt. If the first reading cost more, the other replaces it.
 */
export function otherPlaces(text: string, evidence: Evidence, region: Span, witness: Witness): Evidence {
  const { value, changes } = evidence;
  const isMark = (change: Change) => isAsked(text, change);
  const asked = changes.filter(isMark);
  if (!evidence.source && value !== undefined) return evidence;
  const isHeld = value === undefined || changes.some(({ safety }) => safety === 'unsafe');
  const found = readingsOf(text, evidence, region, isHeld ? mostInDoubt(changes) : mostEdits(changes, asked), witness);
  const doubted = changes.map((change) => (isMark(change) ? inDoubt(change) : change));
  if (found === undefined) return isHeld ? evidence : { ...evidence, changes: doubted };
  const same = found.all.find(({ fit }) => jsonEqual(fit.value, value));
  const others = found.all.filter((one) => one !== same);
  const [first] = others;
  if (first === undefined) return evidence;
  const readings = others.slice(0, MOST_READINGS).map(({ fit }) => fit.value);
  const isBetter = same === undefined && (value === undefined || first.near.weight < weightOf(asked));
  if (found.span && isBetter && changes.every((change) => change.safety === 'safe' || isMark(change)))
    return replaced(text, evidence, first, found.span, readings.slice(1));
  if (value === undefined) return evidence;
  const isAlone = same && others.every(({ near }) => near.odd > same.near.odd);
  return { ...evidence, changes: isAlone ? changes : doubted, readings };
}

/**
 * Returns the most edits to look for. If only the end is in doubt, its brackets are missing with it, and more than one edit elsewhere
 * explains nothing.
 */
function mostInDoubt(changes: readonly Change[]): number {
  const isOfEnd = ({ code, safety }: Change) => safety === 'safe' || isLossAtEnd(code, stageCodes);
  return changes.every(isOfEnd) ? 1 : MOST_EDITS;
}

/**
 * Returns the most edits that another reading may take to cost as little as this one. Unquoted words cost nothing to a reading that leaves
 * them out.
 */
function mostEdits(changes: readonly Change[], asked: readonly Change[]): number {
  if (asked.every(({ code }) => stageEntry(code).unquoted)) return 1;
  return Math.min(changes.filter(({ code }) => stageEntry(code).mark).length, MOST_EDITS);
}

/** Returns how unlikely the first reading is, in edits. Unquoted text lacks two, and nobody adds data by accident. */
function weightOf(asked: readonly Change[]): number {
  return asked.reduce((weight, { code }) => weight + (stageEntry(code).surrounding ? 3 : stageEntry(code).unquoted ? 2 : 1), 0);
}

/** The evidence of a second reading that is likelier than the first. */
function replaced(
  text: string,
  { value, changes }: Evidence,
  { fit, near }: Reading,
  span: Span,
  others: readonly Json[],
): Evidence {
  const around = changes.filter(({ code }) => stageEntry(code).surrounding !== undefined);
  const outside = around.filter((change) => isOutside(change, span));
  const { start, end } = withOddSpace(text, reaching(span, around), outside);
  return {
    ...fit,
    changes: [...outside, editOf(text.slice(start, end), near.text, start), ...fit.changes],
    readings: value === undefined ? others : [...others, value],
  };
}

/** Whether a change concerns a mark that may belong elsewhere. */
export function isAsked(text: string, { code, at = 0 }: Change): boolean {
  const { mark } = stageEntry(code);
  if (mark !== 'inline') return mark === 'any';
  let end = at;
  let isInline = true;
  for (let code = text.charCodeAt(end - 1); isPlainSpace(code); code = text.charCodeAt(end - 1)) {
    if (code === LF) isInline = false;
    end--;
  }
  // A comma inside the quote at the end of a line may have been swapped with it.
  return isInline || (text.charCodeAt(end - 2) === COMMA && isQuote(text.charCodeAt(end - 1)));
}

function readingsOf(text: string, evidence: Evidence, region: Span, most: number, witness: Witness): Readings | undefined {
  const { source } = evidence;
  const spans = source ? [region, source] : [region];
  for (const span of spans.map((one) => trimmed(text, one))) {
    // If nothing was read, a single mark may be the reason.
    const all = firstFitting(text.slice(span.start, span.end), source ? most : 1, witness);
    if (all === undefined) return undefined;
    if (all.length > 0) return { span, all };
  }
  // Other notation is normalised first, then also words without quotes.
  for (const isDialect of [isNoMark, isNoMarkOrWord]) {
    const plain = source && withoutDialect(text, source, evidence.changes.filter(isDialect));
    const all = plain ? firstFitting(plain, most, witness) : [];
    if (all === undefined || all.length > 0) return all && { span: undefined, all };
  }
  return { span: undefined, all: [] };
}

/** Returns the readings that fit and take the fewest edits, or undefined if this cannot be determined. */
function firstFitting(text: string, most: number, witness: Witness): readonly Reading[] | undefined {
  for (const near of nearTexts(text, most)) {
    const readings = near && fitting(near, witness);
    if (readings === undefined || readings.length > 0) return readings;
  }
  return [];
}

function trimmed(text: string, { start, end }: Span): Span {
  const body = text.slice(start, end);
  return { start: end - body.trimStart().length, end: start + body.trimEnd().length };
}

/** Those that fit, each value once. */
function fitting(near: readonly NearText[], { fit }: Witness): readonly Reading[] {
  const readings: Reading[] = [];
  for (const one of near.slice(0, MOST_TEXTS)) {
    const read = fit(one.text);
    if (read !== undefined && !readings.some((other) => jsonEqual(other.fit.value, read.value)))
      readings.push({ fit: read, near: one });
  }
  return readings;
}

function isNoMark({ code }: Change): boolean {
  return stageEntry(code).mark === undefined;
}

function isNoMarkOrWord(change: Change): boolean {
  return isNoMark(change) || stageEntry(change.code).unquoted === 'words';
}

/** Returns a document with some changes applied, or false if there are none. */
function withoutDialect(text: string, { start, end }: Span, changes: readonly Change[]): string | false {
  let plain = '';
  let pos = start;
  for (const { at = -1, before, after } of changes) {
    if (at < pos || at >= end) continue;
    if (typeof before !== 'string' || typeof after !== 'string') continue;
    plain += text.slice(pos, at) + after;
    pos = at + before.length;
  }
  return pos > start && plain + text.slice(pos, end);
}

/** Extends a stretch by text that was left out across its start for another reading. */
function reaching({ start, end }: Span, around: readonly Change[]): Span {
  const across = around.flatMap((change) => (isOutside(change, { start, end }) ? [] : (change.at ?? start)));
  return { start: Math.min(start, ...across), end };
}

/** Extends a stretch by the surrounding space that JSON does not allow, such as a byte order mark, unless that was already left out. */
function withOddSpace(text: string, { start, end }: Span, outside: readonly Change[]): Span {
  const isNamed = (pos: number) => outside.some(({ at = 0, before }) => at <= pos && pos < at + String(before).length);
  const isTaken = (pos: number) => isSpace(text.charCodeAt(pos)) && !isNamed(pos);
  const isOdd = (pos: number) => !isPlainSpace(text.charCodeAt(pos));
  let [from, to] = [start, end];
  for (let pos = start - 1; pos >= 0 && isTaken(pos); pos--) if (isOdd(pos)) from = pos;
  for (let pos = end; pos < text.length && isTaken(pos); pos++) if (isOdd(pos)) to = pos + 1;
  return { start: from, end: to };
}

function isOutside({ at = 0, before }: Change, { start, end }: Span): boolean {
  return at + String(before).length <= start || at >= end;
}

/** Returns the text between the first and last difference of a reading and the text, as one edit. */
function editOf(before: string, after: string, start: number): Change {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let same = 0;
  while (from + same < Math.min(before.length, after.length) && before.at(-1 - same) === after.at(-1 - same)) same++;
  const change = {
    path: '',
    before: before.slice(from, before.length - same),
    after: after.slice(from, after.length - same),
    at: start + from,
  };
  return { code: 'parse.guessed-mark', safety: safetyOf('parse.guessed-mark'), ...change };
}
