import { BYTE_ORDER_MARK, DOUBLE_QUOTE, isPlainSpace, isSpace, OPEN_BRACE, OPEN_BRACKET } from '../lib/char.ts';
import { decodeUtf8, utf8Length } from '../lib/decode-utf8.ts';
import { quietParse } from '../lib/quiet-json.ts';
import type { Span } from '../lib/span.ts';
import type { Evidence } from '../model/evidence.ts';
import { failed, nothing } from '../model/failed.ts';
import { leftOut } from '../model/left-out.ts';
import { noted } from '../model/noted.ts';
import type { Reply } from '../model/reply.ts';
import type { Verdict } from '../model/verdict.ts';
import { doubted } from '../stages/doubt/doubt.ts';
import { opensQuotation, standsInQuotes } from '../stages/extract/in-quotes.ts';
import { reasoningSpans } from '../stages/extract/reasoning.ts';
import { assess } from './assess.ts';
import type { Found } from './candidate.ts';
import { choose } from './choose.ts';
import { conclude } from './conclude.ts';
import { findDocuments } from './find-candidates.ts';
import { DAMAGED, NOT_CLEAN, readClean } from './read-clean.ts';
import type { Refused } from './read-lead.ts';
import { readAsText, readBareText } from './read-text.ts';
import { readUnbracketed } from './read-unbracketed.ts';
import type { Settings } from './settings.ts';
import { witnessOf } from './witness-of.ts';

const NONE: readonly never[] = [];

/** The road of one reply, from raw text to what is known about it. The verdict is decided from that. */
export function examine(given: Reply, settings: Settings): Evidence {
  const reply = checkedReply(given);
  const { text, valid } = typeof reply === 'string' ? { text: reply, valid: true } : decodeUtf8(reply);
  const bytes = typeof reply === 'string' ? utf8Length(text, settings.policy.limits.bytes) : reply.length;
  if (bytes > settings.policy.limits.bytes) return tooLarge(bytes, settings);
  const clean = readClean(text, settings);
  const isLong = clean === NOT_CLEAN || clean === DAMAGED;
  const evidence = isLong
    ? readAnything(text, settings, clean === DAMAGED)
    : { value: clean, changes: NONE, findings: NONE, dropped: NONE };
  const told = valid ? evidence : { ...evidence, changes: [noted('extract.invalid-utf8'), ...evidence.changes] };
  return settings.cut === undefined ? told : { ...told, changes: [settings.cut, ...told.changes] };
}

/** Providers send null where there is no content: that is an empty reply. Anything else that is no reply is the caller's slip. */
export function checkedReply(reply: Reply | null | undefined): Reply {
  if (reply === null || reply === undefined) return '';
  if (typeof reply === 'string' || reply instanceof Uint8Array) return reply;
  throw new TypeError(`A reply is text or bytes, not ${typeof reply}.`);
}

/** The verdict on one reply. */
export function judge(reply: Reply, settings: Settings): Verdict {
  const isPlain = settings.transform === undefined && settings.cut === undefined;
  if (typeof reply === 'string' && isPlain && reply.length * 3 <= settings.policy.limits.bytes) {
    const value = readClean(reply, settings);
    if (value === NOT_CLEAN || value === DAMAGED) return conclude(readAnything(reply, settings, value === DAMAGED), settings);
    return { status: 'pass', value, findings: NONE, changes: NONE, dropped: NONE };
  }
  return conclude(examine(reply, settings), settings);
}

/** The first character of a reply that is no white space, if it stands near its start; NaN otherwise. */
function firstSolid(text: string): number {
  let pos = 0;
  while (pos < 64 && isSpace(text.charCodeAt(pos))) pos++;
  return pos < 64 ? text.charCodeAt(pos) : Number.NaN;
}

function readAnything(text: string, settings: Settings, isDamaged: boolean): Evidence {
  const wrapped = isDamaged || settings.takesLongRoad ? wholeOf(text, isDamaged) : settings.quick?.wrapped(text, settings);
  if (wrapped !== undefined && 'value' in wrapped) return wrapped;
  const first = firstSolid(text);
  const opensDocument = first === OPEN_BRACE || first === OPEN_BRACKET;
  // Behind a document that opens the reply only a closing tag on a line of its own can make it a thought.
  const reasoning = opensDocument && !(text.includes('</') && text.includes('\n</')) ? NONE : reasoningSpans(text);
  if (settings.format !== undefined) return settings.format.read(text, reasoning, settings);
  if (settings.onlyText) return readWord(text, reasoning, settings);
  const lone = readLoneString(text, settings);
  if (lone !== undefined) return lone;
  const evidence = readDocument(text, reasoning, settings, wrapped, opensDocument);
  const region = { start: 0, end: reasoning.length === 0 ? text.length : 0 };
  return doubted(text, evidence, region, witnessOf(settings));
}

function readDocument(
  text: string,
  reasoning: readonly Span[],
  settings: Settings,
  wrapped: Refused | undefined,
  opensDocument: boolean,
): Evidence {
  const inside = opensDocument ? undefined : readUnbracketed(text, reasoning, settings);
  if (inside?.value !== undefined) return inside;
  const found = findDocuments(text, reasoning, settings, wrapped);
  if (found.candidates.length > 0) return readFound(text, found, settings) ?? readBareText(text, reasoning, undefined, settings);
  const bare = readBareText(text, reasoning, found.trouble, settings);
  return bare.value === undefined ? (inside ?? bare) : bare;
}

/** The document among those found; undefined if all are in a quoted text that is the answer itself. */
function readFound(text: string, found: Found, settings: Settings): Evidence | undefined {
  if (!found.candidates.every((candidate) => standsInQuotes(text, candidate))) return choose(text, found, settings);
  const holdsDocument = found.candidates.some(({ start }) => opensQuotation(text, start));
  if (settings.types?.has('string') !== false && !holdsDocument) return undefined;
  const document = choose(text, found, settings);
  return { ...document, changes: [...document.changes, noted('extract.quoted', { reason: 'inside a text in quotes' })] };
}

/** What is known of a reply that starts and ends like a document, if that is not strict JSON. */
function wholeOf(text: string, isDamaged: boolean): Refused | undefined {
  if (!isDamaged) return undefined;
  let start = 0;
  while (isPlainSpace(text.charCodeAt(start))) start++;
  return { start, end: text.length, isWhole: true };
}

/** Only strings are allowed: the text as it stands, unless it is a document that holds the wanted word without any doubt. */
function readWord(text: string, reasoning: readonly Span[], settings: Settings): Evidence {
  const verbatim = readAsText(text, reasoning, settings);
  const isSure = verbatim.value !== undefined && verbatim.changes.every((change) => change.safety === 'safe');
  if (isSure || !/^\s*[{[`]/.test(text.slice(0, 64))) return verbatim;
  const found = findDocuments(text, reasoning, settings);
  if (found.candidates.length === 0) return verbatim;
  const document = choose(text, found, settings);
  const isSurer = document.value !== undefined && document.changes.every((change) => change.safety === 'safe');
  return isSurer ? document : verbatim;
}

/** A reply that is one JSON string literal: brackets inside it are not documents of their own. */
function readLoneString(text: string, settings: Settings): Evidence | undefined {
  if (firstSolid(text) !== DOUBLE_QUOTE) return undefined;
  const bare = text.trim();
  if (!bare.startsWith('"') || !bare.endsWith('"')) return undefined;
  const value = quietParse(bare);
  if (typeof value !== 'string') return undefined;
  if (value.length > settings.read.string) return nothing(failed('parse.string-too-long', { limit: settings.read.string }));
  const { fits, value: read, changes, ...rest } = assess(value, settings, () => undefined);
  return {
    ...rest,
    changes: text.charCodeAt(0) === BYTE_ORDER_MARK ? [leftOut('extract.bom', text, 0, 1), ...changes] : changes,
    value: fits ? read : undefined,
  };
}

function tooLarge(bytes: number, settings: Settings): Evidence {
  return nothing(failed('extract.too-large', { bytes, limit: settings.policy.limits.bytes }));
}
