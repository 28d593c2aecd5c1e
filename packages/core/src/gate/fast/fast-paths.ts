import { COMMA, isPlainSpace } from '../../lib/char.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { type Measure, measured } from '../../lib/measure.ts';
import { NOT_JSON, parseStrict } from '../../lib/parse-strict.ts';
import { behindSpace } from '../../lib/plain-space.ts';
import { type TextSlice, wholeText } from '../../lib/text-slice.ts';
import { mayHoldWholeFloat } from '../../lib/whole-float.ts';
import { type Evidence, isJsonObject, type Json } from '../../model/index.ts';
import { likelyEnd } from '../../stages/extract/likely-end.ts';
import { holdsNoSurprise } from '../../stages/parse/guard.ts';
import type { ReadJson } from '../../stages/parse/json/parse-json.ts';
import { plainRuns as stretches } from '../../stages/parse/json/plain/plain-run.ts';
import type { ReadOptions } from '../../stages/parse/json/reader.ts';
import { contradictedField } from '../../stages/surroundings/named-field.ts';
import type { FastPaths, GateSettings, Refused, Shape } from '../gate-settings.ts';
import { mayHoldAbsentNulls, type ReplyFacts } from '../reply-facts.ts';
import { EarlyDamage, mayBeStrict } from './early-damage.ts';
import { plainChanges, plainWrap } from './plain-wrap.ts';

/** The part with shortcuts for plain replies. */
export const fastPaths: FastPaths = {
  stretches,
  read: readPlain,
  damage: () => new EarlyDamage(),
  mayBeStrict,
  strict: readStrict,
  likelyEnd,
};

const NONE: readonly never[] = [];

// The results for a reply that may or may not be strict JSON.
const MAY_BE_CLEAN = Symbol('may be clean');
const NOT_CLEAN = Symbol('not clean');
const DAMAGED = Symbol('damaged');

function readPlain(text: string, gate: GateSettings, facts: ReplyFacts): Evidence | Refused | undefined {
  const look = firstLook(text);
  if (look === NOT_CLEAN) return readWrapped(text, gate, facts);
  const value = look === DAMAGED ? DAMAGED : readExact(wholeText(text), gate, facts);
  // A document that nothing surrounds would only be read a second time.
  if (value === NOT_CLEAN) return undefined;
  if (value !== DAMAGED) return { value, changes: NONE, findings: NONE, dropped: NONE };
  return { start: behindSpace(text, 0), end: text.length, isWhole: true };
}

// Looks at the first and last characters, because a failed JSON.parse costs far more.
function firstLook(text: string): typeof MAY_BE_CLEAN | typeof NOT_CLEAN | typeof DAMAGED {
  const start = behindSpace(text, 0);
  const first = text.charCodeAt(start);
  if (first !== 0x7b && first !== 0x5b) return isScalarStart(first) && text.length - start < 64 ? MAY_BE_CLEAN : NOT_CLEAN;
  let end = text.length - 1;
  while (isPlainSpace(text.charCodeAt(end))) end--;
  if (text.charCodeAt(end) !== first + 2) return NOT_CLEAN;
  do end--;
  while (isPlainSpace(text.charCodeAt(end)));
  if (text.charCodeAt(end) === COMMA) return DAMAGED;
  if (first === 0x5b) return MAY_BE_CLEAN;
  const second = behindSpace(text, start + 1);
  return text.charCodeAt(second) === 0x22 || text.charCodeAt(second) === 0x7d ? MAY_BE_CLEAN : NOT_CLEAN;
}

function isScalarStart(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x74 || code === 0x66 || code === 0x6e;
}

// Reads a document surrounded by plain words or a fence. The document must be strict JSON that hides nothing and meets the contract.
function readWrapped(text: string, gate: GateSettings, facts: ReplyFacts): Evidence | Refused | undefined {
  const wrap = plainWrap(text, { remarks: gate.text.remarks, isOwnWord: gate.shape.isOwnWord });
  if (wrap === undefined) return undefined;
  const { start } = wrap.lead;
  const value = readExact({ text, start, end: wrap.end }, gate, facts);
  if (value === DAMAGED) return { start, end: wrap.end, isWhole: false };
  if (value === NOT_CLEAN) return undefined;
  const words = () => `${text.slice(0, start)}\n${text.slice(wrap.tail)}`;
  if (isJsonObject(value) && wrap.end - start < text.length && contradictedField(words(), value) !== undefined) return undefined;
  return { value, changes: plainChanges(text, wrap), findings: NONE, dropped: NONE };
}

// Reads strict JSON that meets the contract and contains nothing that JSON.parse silently ignores.
function readExact(source: TextSlice, gate: GateSettings, facts: ReplyFacts): Json | typeof NOT_CLEAN | typeof DAMAGED {
  const { shape, after } = gate;
  const { read, damage } = gate.text;
  const text = source.text.slice(source.start, source.end);
  const value = (damage?.shows(text) ? NOT_JSON : parseStrict(text)) as Json;
  if ((value as unknown) === NOT_JSON) {
    damage?.noteDamaged();
    return DAMAGED;
  }
  damage?.noteClean();
  const measure = measureOf(value, shape, read.depth);
  if (measure === undefined || !holdsNoSurprise(source, value, read, measure)) return NOT_CLEAN;
  if ((measure.unnamed && shape.keys?.areRenamed(value)) || mayHoldAbsentNulls(value, facts)) return NOT_CLEAN;
  if (mayBeEcho(value, shape) || (shape.keys?.hasIntegers && mayHoldWholeFloat(text, measure.tens))) return NOT_CLEAN;
  if (measure.placeholder && isUnfilled(value, gate)) return NOT_CLEAN;
  return after.rules === undefined || after.rules(value, facts.unit.input).length === 0 ? value : NOT_CLEAN;
}

function measureOf(value: Json, { measures, accepts }: Shape, depth: number): Readonly<Measure> | undefined {
  if (measures !== undefined) return measures(value, depth);
  return accepts(value) ? measured(value, depth) : undefined;
}

function isUnfilled(value: Json, { text, shape, after }: GateSettings): boolean {
  const evidence = { value, changes: NONE, findings: NONE, dropped: NONE };
  return (after.placeholders?.(evidence, shape, text.remarks) ?? evidence) !== evidence;
}

// Whether a value looks like the schema repeated back, which needs a closer look.
function mayBeEcho(value: Json, { echo }: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'properties' in value || (echo !== undefined && jsonEqual(echo, value));
}

// Reads strict JSON whose value is known, if it contains nothing that JSON.parse silently ignores.
function readStrict(source: TextSlice, value: Json, read: ReadOptions, { keys, measures }: Shape): ReadJson | undefined {
  if (!holdsNoSurprise(source, value, read, measures?.(value, read.depth))) return undefined;
  const { text, start, end } = source;
  const hasFloats = keys?.hasIntegers && mayHoldWholeFloat(text.slice(start, end), true);
  return { ok: true, value, changes: NONE, warnings: NONE, end, hasFloats };
}
