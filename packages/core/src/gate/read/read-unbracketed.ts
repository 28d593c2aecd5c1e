import { stageEntry } from '../../codes/stage-entry.ts';
import { isNameChar, isQuote, LF, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN } from '../../lib/char.ts';
import { behindSpace } from '../../lib/plain-space.ts';
import type { Span } from '../../lib/span.ts';
import type { Evidence, JsonObject } from '../../model/index.ts';
import { closingFence, type Fence, nextFence } from '../../stages/extract/fence.ts';
import type { Lead } from '../../stages/extract/find.ts';
import { opensTuple } from '../../stages/extract/opener.ts';
import type { ReadJson } from '../../stages/parse/json/parse-json.ts';
import type { TextReading } from '../gate-settings.ts';
import { choose } from './choose.ts';
import { answerParts } from './find-candidates.ts';
import { readSurely, readTuples } from './read-tuples.ts';
import type { ReplyReading } from './reply-reading.ts';
import { toCandidate } from './to-candidate.ts';

// Reads a reply that consists of the inside of an object, as happens when the prompt ended with the opening brace, or of tuples. Returns
// undefined for anything else. Prose with a colon is not an object, so the first key must be quoted or the schema must declare the keys.
export function readUnbracketed(reply: ReplyReading): Evidence | undefined {
  const { text, reasoning, gate } = reply;
  const span = answerParts(text, reasoning).last;
  const lead = leadOf(text, span);
  if (lead === undefined) return undefined;
  const readings = readInside(text, span, lead, gate.text).map((read) => {
    const candidates = [
      toCandidate(text, lead, read, { reasoning, region: span, isPart: false, role: undefined, remarks: gate.text.remarks }),
    ];
    return choose(reply, { candidates, trouble: undefined, more: false });
  });
  const fit = readings.find(({ value }) => value !== undefined);
  return fit ?? (hasBareKeys(text, lead) ? undefined : readings[0]);
}

function leadOf(text: string, span: Span): Lead | undefined {
  const start = behindSpace(text, span.start);
  if (opens(text, start)) return { start, limit: span.end, fenceClose: -1 };
  const code = text.charCodeAt(start);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return undefined;
  const fence = nextFence(text, start, span.end);
  return fence === undefined ? firstTuple(text, start, span.end) : leadInFence(text, fence, span.end);
}

function leadInFence(text: string, fence: Fence, end: number): Lead | undefined {
  const start = behindSpace(text, fence.body);
  if (!opens(text, start)) return undefined;
  const fenceClose = closingFence(text, fence, start, end);
  return { start, limit: fenceClose === -1 ? end : fenceClose, fence, fenceClose };
}

// Returns the first tuple. A bracket before it may have opened a document that the tuple is part of.
function firstTuple(text: string, from: number, end: number): Lead | undefined {
  const line = text.slice(from, end).search(/[{[]|\n\(/);
  return text.charCodeAt(from + line) === LF && opensTuple(text, from + line + 1)
    ? { start: from + line + 1, limit: end, fenceClose: -1 }
    : undefined;
}

const QUOTED_KEY = /^["'“‘][^"'“”‘’\n]{1,80}["'”’]\s{0,8}:/;
const BARE_KEY = /^[A-Za-z_]\w{0,60}:[ \n]{0,8}["'0-9[{tfnTFN-]/;

function opens(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === OPEN_PAREN) return opensTuple(text, at);
  if (isQuote(code)) return QUOTED_KEY.test(text.slice(at, at + 100));
  return BARE_KEY.test(text.slice(at, at + 80));
}

function hasBareKeys(text: string, { start }: Lead): boolean {
  return isNameChar(text.charCodeAt(start));
}

function readInside(text: string, span: Span, lead: Lead, reading: TextReading): readonly ReadJson[] {
  if (text.charCodeAt(lead.start) === OPEN_PAREN)
    return accepts(reading, 'array') ? readTuples(text, span, lead, reading.read) : [];
  const entries = accepts(reading, 'object') ? readEntries(text, lead, reading) : undefined;
  return entries === undefined ? [] : [entries];
}

function accepts({ types }: TextReading, type: 'object' | 'array'): boolean {
  return types === undefined || types.has(type);
}

function readEntries(text: string, lead: Lead, reading: TextReading): ReadJson | undefined {
  const read = readSurely(text, lead, reading.read, 'object');
  if (read === undefined || !hasBareKeys(text, lead)) return read;
  // Lines of `key: value` are YAML or prose; commas between them are neither.
  const isSure = reading.types !== undefined && Object.keys(read.value as JsonObject).length > 1 && !isUnseparated(read);
  return isSure ? read : undefined;
}

function isUnseparated({ changes }: ReadJson): boolean {
  return changes.some(({ code }) => stageEntry(code).isUnseparated);
}
