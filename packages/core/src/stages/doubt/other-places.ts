import { stageEntry } from '../../codes/stage-entry.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import type { Span } from '../../lib/span.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import { type MarkEdit, type NearText, nearTexts } from './near-texts.ts';
import { inDoubt } from './regrade.ts';
import type { Fit, Witness } from './witness.ts';

/** As many edits of marks as are looked for. */
const MOST_EDITS = 3;
/** As many strict texts as are held against the contract. */
const MOST_TEXTS = 24;

/** More than there is between two entries. */
const LONGEST_GAP = 64;

/** A second reading, with what it takes. */
interface Reading {
  readonly fit: Fit;
  readonly near: NearText;
}

interface Readings {
  /** The stretch of the reply that they read; undefined if other alterations of its text came first. */
  readonly span: Span | undefined;
  readonly all: readonly Reading[];
}

/**
 * Could a bracket, comma, colon or quote belong elsewhere? Then the same text has another reading that costs as little. Where that has
 * another value and fits, the changes are in doubt; where the first reading cost more, it gives way.
 */
export function otherPlaces(text: string, evidence: Evidence, region: Span, witness: Witness): Evidence {
  const asked = evidence.changes.filter((change) => isAsked(text, change));
  const isRead = evidence.source !== undefined;
  if (isRead ? asked.length === 0 : evidence.value !== undefined) return evidence;
  const isHeld = evidence.value === undefined || evidence.changes.some(({ safety }) => safety === 'unsafe');
  const found = readingsOf(text, evidence, region, isHeld ? MOST_EDITS : Math.min(asked.length, MOST_EDITS), witness);
  const doubted = evidence.changes.map((change) => (asked.includes(change) ? inDoubt(change) : change));
  if (found === undefined) return { ...evidence, changes: doubted };
  const { value } = evidence;
  const same = found.all.find(({ fit }) => jsonEqual(fit.value, value));
  const others = found.all.filter((one) => one !== same);
  const [first, ...rest] = others;
  if (first === undefined) return evidence;
  if (found.span === undefined || same !== undefined) {
    const isCheapest = same !== undefined && same.near.weight < first.near.weight;
    return value === undefined
      ? evidence
      : { ...evidence, changes: isCheapest ? evidence.changes : doubted, readings: others.map(({ fit }) => fit.value) };
  }
  const outside = evidence.changes.filter((change) => isOutside(change, found.span as Span));
  const changes = [...outside, ...editsOf(first.near, found.span), ...first.fit.changes];
  return { ...first.fit, changes, readings: [...rest.map(({ fit }) => fit.value), ...(value === undefined ? [] : [value])] };
}

/** Whether a change is about a mark that may belong elsewhere. */
function isAsked(text: string, { code, at = 0, before }: Change): boolean {
  const { mark } = stageEntry(code);
  if (mark === 'inline') return !/\n\s*$/.test(text.slice(Math.max(0, at - LONGEST_GAP), at));
  return mark === 'any' || (mark === 'wordless' && typeof before === 'string' && !/\p{L}/u.test(before));
}

function readingsOf(text: string, evidence: Evidence, region: Span, most: number, witness: Witness): Readings | undefined {
  const { source } = evidence;
  const spans = source === undefined ? [region] : [region, { start: source.start, end: region.end }, source];
  for (const span of spans.map((one) => trimmed(text, one))) {
    const near = nearTexts(text.slice(span.start, span.end), most);
    if (near === undefined) return undefined;
    const all = fitting(near, witness);
    if (all.length > 0) return { span, all };
  }
  const plain = source === undefined ? undefined : withoutDialect(text, source, evidence.changes);
  const near = plain === undefined ? [] : nearTexts(plain, most);
  return near && { span: undefined, all: fitting(near, witness) };
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

/** A document with everything altered but its marks; undefined if that is nothing. */
function withoutDialect(text: string, { start, end }: Span, changes: readonly Change[]): string | undefined {
  let plain = '';
  let pos = start;
  for (const { code, at = -1, before, after } of changes) {
    if (stageEntry(code).mark !== undefined || at < pos || at >= end) continue;
    if (typeof before !== 'string' || typeof after !== 'string') continue;
    plain += text.slice(pos, at) + after;
    pos = at + before.length;
  }
  return pos === start ? undefined : plain + text.slice(pos, end);
}

function isOutside({ code, at = 0 }: Change, { start, end }: Span): boolean {
  const { surrounding } = stageEntry(code);
  return surrounding !== undefined && surrounding !== 'data' && (at < start || at >= end);
}

/** The edits of a reading as Changes of the reply. */
function editsOf({ edits }: NearText, { start }: Span): readonly Change[] {
  return edits.map(({ at, before, after }, index): Change => {
    const place = start + at - shiftBefore(edits.slice(0, index), at);
    return { code: 'parse.guessed-mark', safety: 'unsafe', path: '', before, after, at: place };
  });
}

/** How far earlier edits moved a place. */
function shiftBefore(edits: readonly MarkEdit[], at: number): number {
  return edits.reduce((shift, edit) => (edit.at < at ? shift + edit.after.length - edit.before.length : shift), 0);
}
