import { COMMA, isPlainSpace } from '../lib/char.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import { type Measure, measured, strangers } from '../lib/measure.ts';
import { NOT_JSON, parseStrict } from '../lib/parse-strict.ts';
import { type TextSlice, wholeText } from '../lib/text-slice.ts';
import { mayHoldWholeFloat } from '../lib/whole-float.ts';
import type { Json } from '../model/json.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import { mayHoldAbsentNulls } from './absent-nulls.ts';
import type { Settings } from './settings.ts';

// The result for a reply that may or may not be strict JSON and needs a closer look.
export const NOT_CLEAN = Symbol('not clean');

export const DAMAGED = Symbol('damaged');

// Reads a reply on the fast path, which accepts strict JSON that meets the contract and contains nothing that JSON.parse silently ignores.
// All other replies take the slower ways.
export function readClean(text: string, settings: Settings): Json | typeof NOT_CLEAN | typeof DAMAGED {
  const look = firstLook(text);
  return look === MAY_BE_CLEAN ? readCleanDocument(wholeText(text), settings) : look;
}

// Like `readClean`, for a stretch that is known to start and end like a document.
export function readCleanDocument(source: TextSlice, settings: Settings): Json | typeof NOT_CLEAN | typeof DAMAGED {
  const { damage } = settings;
  const text = source.text.slice(source.start, source.end);
  const value = (damage?.shows(text) ? NOT_JSON : parseStrict(text)) as Json;
  if ((value as unknown) === NOT_JSON) {
    damage?.noteDamaged();
    return DAMAGED;
  }
  damage?.noteClean();
  const measure = measureOf(value, settings);
  const tens = measure?.tens === true;
  const mayBeUnfilled = measure?.placeholder === true;
  const hasOtherNames = measure !== undefined && strangers.seen && settings.keys?.areRenamed(value);
  if (measure === undefined || !holdsNoSurprise(source, value, settings.read, measure)) return NOT_CLEAN;
  if (hasOtherNames || mayHoldAbsentNulls(value, settings) || mayBeEcho(value, settings)) return NOT_CLEAN;
  if (settings.keys?.hasIntegers && mayHoldWholeFloat(text, tens)) return NOT_CLEAN;
  if (mayBeUnfilled && isUnfilled(value, settings)) return NOT_CLEAN;
  return settings.rules === undefined || settings.rules(value, settings.input).length === 0 ? value : NOT_CLEAN;
}

function measureOf(value: Json, { measures, accepts, read }: Settings): Readonly<Measure> | undefined {
  if (measures !== undefined) return measures(value, read.depth);
  return accepts(value) ? measured(value, read.depth) : undefined;
}

const NONE: readonly never[] = [];

function isUnfilled(value: Json, settings: Settings): boolean {
  const evidence = { value, changes: NONE, findings: NONE, dropped: NONE };
  return (settings.placeholders?.(evidence, settings) ?? evidence) !== evidence;
}

// Whether a value looks like the schema repeated back, which needs a closer look.
function mayBeEcho(value: Json, { echo }: Settings): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'properties' in value || (echo !== undefined && jsonEqual(echo, value));
}

// Whether a reply starts and ends like one document, so that `readClean` has read all of it.
export function isBareDocument(text: string): boolean {
  return firstLook(text) === MAY_BE_CLEAN;
}

const MAY_BE_CLEAN = Symbol('may be clean');

// Looks at the first and last characters, because a failed JSON.parse costs far more.
function firstLook(text: string): typeof MAY_BE_CLEAN | typeof NOT_CLEAN | typeof DAMAGED {
  let start = 0;
  while (isPlainSpace(text.charCodeAt(start))) start++;
  const first = text.charCodeAt(start);
  if (first !== 0x7b && first !== 0x5b) return isScalarStart(first) && text.length - start < 64 ? MAY_BE_CLEAN : NOT_CLEAN;
  let end = text.length - 1;
  while (isPlainSpace(text.charCodeAt(end))) end--;
  if (text.charCodeAt(end) !== first + 2) return NOT_CLEAN;
  do end--;
  while (isPlainSpace(text.charCodeAt(end)));
  if (text.charCodeAt(end) === COMMA) return DAMAGED;
  if (first === 0x5b) return MAY_BE_CLEAN;
  let second = start + 1;
  while (isPlainSpace(text.charCodeAt(second))) second++;
  return text.charCodeAt(second) === 0x22 || text.charCodeAt(second) === 0x7d ? MAY_BE_CLEAN : NOT_CLEAN;
}

function isScalarStart(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x74 || code === 0x66 || code === 0x6e;
}
