import { stageEntry } from '../codes/stage-entry.ts';
import { isDigit, isNameChar, isPlainSpace, isQuote, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN } from '../lib/char.ts';
import type { Span } from '../lib/span.ts';
import type { Evidence } from '../model/evidence.ts';
import { isJsonObject } from '../model/json.ts';
import { closingFence, type Fence, nextFence } from '../stages/extract/fence.ts';
import type { Lead } from '../stages/extract/find.ts';
import { isBlank, opensTuple } from '../stages/extract/opener.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';
import { choose } from './choose.ts';
import { answerSpans } from './find-candidates.ts';
import { readSurely } from './read-surely.ts';
import { readTuples } from './read-tuples.ts';
import type { Settings } from './settings.ts';
import { toCandidate } from './to-candidate.ts';

/**
 * A reply that is only the inside of an object, as when the prompt already ended with the opening brace, or only
 * tuples. Undefined if it is something else. Prose with a colon is not an object: the first key is in quotes, or the
 * schema knows the keys.
 */
export function readUnbracketed(text: string, reasoning: readonly Span[], settings: Settings): Evidence | undefined {
  const span = answerSpans(text, reasoning).findLast(({ start, end }) => !isBlank(text, start, end));
  const lead = span && leadOf(text, span);
  if (span === undefined || lead === undefined) return undefined;
  const readings = readInside(text, span, lead, settings).map((read) => {
    const candidates = [
      toCandidate(text, lead, read, { reasoning, region: span, isPart: false, role: undefined, look: undefined }),
    ];
    return choose(text, { candidates, trouble: undefined, more: false }, settings);
  });
  const fits = readings.filter(({ value }) => value !== undefined);
  if (fits.length > 0) return fits.reduce((best, one) => (unsafeCount(one) < unsafeCount(best) ? one : best));
  return hasBareKeys(text, lead) ? undefined : readings[0];
}

function unsafeCount({ changes }: Evidence): number {
  return new Set(changes.filter(({ safety }) => safety === 'unsafe').map(({ code }) => code)).size;
}

/** Where the answer starts, the first fence in it, or the first line that is a tuple; undefined if there is a bracket. */
function leadOf(text: string, span: Span): Lead | undefined {
  const start = behindSpace(text, span.start, span.end);
  if (opens(text, start)) return { start, limit: span.end, fenceClose: -1 };
  const code = text.charCodeAt(start);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return undefined;
  const fence = nextFence(text, start, span.end);
  return fence === undefined ? firstTuple(text, start, span.end) : leadInFence(text, fence, span.end);
}

function leadInFence(text: string, fence: Fence, end: number): Lead | undefined {
  const start = behindSpace(text, fence.body, end);
  if (!opens(text, start)) return undefined;
  const fenceClose = closingFence(text, fence, start, end);
  return { start, limit: fenceClose < 0 ? end : fenceClose, fence, fenceClose };
}

/** A bracket before it may have opened a document that the tuple is a part of. */
function firstTuple(text: string, from: number, end: number): Lead | undefined {
  const line = text.indexOf('\n(', from);
  if (line < 0 || line >= end || !opensTuple(text, line + 1)) return undefined;
  const words = text.slice(from, line);
  return words.includes('{') || words.includes('[') ? undefined : { start: line + 1, limit: end, fenceClose: -1 };
}

function behindSpace(text: string, from: number, to: number): number {
  let pos = from;
  while (pos < to && isPlainSpace(text.charCodeAt(pos))) pos++;
  return pos;
}

const QUOTED_KEY = /^["'“‘][^"'“”‘’\n]{1,80}["'”’]\s{0,8}:/;
const BARE_KEY = /^[A-Za-z_]\w{0,60}:[ \n]{0,8}["'0-9[{tfnTFN-]/;

/** Whether a key with its colon or a tuple starts here. */
function opens(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === OPEN_PAREN) return opensTuple(text, at);
  if (isQuote(code)) return QUOTED_KEY.test(text.slice(at, at + 100));
  return isNameChar(code) && !isDigit(code) && BARE_KEY.test(text.slice(at, at + 80));
}

function hasBareKeys(text: string, { start }: Lead): boolean {
  return isNameChar(text.charCodeAt(start));
}

function readInside(text: string, span: Span, lead: Lead, settings: Settings): readonly ReadJson[] {
  if (text.charCodeAt(lead.start) === OPEN_PAREN) return accepts(settings, 'array') ? readTuples(text, span, lead, settings) : [];
  const entries = accepts(settings, 'object') ? readEntries(text, lead, settings) : undefined;
  return entries === undefined ? [] : [entries];
}

function accepts({ types }: Settings, type: 'object' | 'array'): boolean {
  return types === undefined || types.has(type);
}

function readEntries(text: string, lead: Lead, settings: Settings): ReadJson | undefined {
  const read = readSurely(text, lead, settings, 'object');
  if (read === undefined || !isJsonObject(read.value)) return undefined;
  if (!hasBareKeys(text, lead)) return read;
  // Lines of `key: value` are YAML or prose; commas between them are neither.
  const isSure = settings.types !== undefined && Object.keys(read.value).length > 1 && !isUnseparated(read);
  return isSure ? read : undefined;
}

function isUnseparated({ changes }: ReadJson): boolean {
  return changes.some(({ code }) => stageEntry(code).isUnseparated);
}
