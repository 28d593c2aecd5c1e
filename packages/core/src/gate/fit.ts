import { type Documents, rootPlace, type SchemaPlace } from '../contract/documents.ts';
import { filled, strangers } from '../lib/measure.ts';
import { NOT_JSON, parseStrict } from '../lib/parse-strict.ts';
import type { Change, Dropped } from '../model/change.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { type Coerced, coerce } from '../stages/coerce/coerce.ts';
import type { CoerceOptions, SourceAt } from '../stages/coerce/context.ts';
import { behindMarks, closingFence, fenceAt } from '../stages/extract/fence.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import { dropFailing } from '../stages/verdict/drop.ts';
import { mayHoldAbsentNulls } from './absent-nulls.ts';
import type { Settings } from './settings.ts';
import { sourcesIn } from './sources.ts';

// The result of comparing a value with the contract. Either it fits, with the changes needed, or it does not, with the reasons.
export interface Assessment {
  readonly fits: boolean;
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly dropped: readonly Dropped[];
  // Whether it only fits because the contract's validator converts it.
  readonly isConverted?: boolean;
}

// Returns the evidence about a reply whose value was assessed. `read` lists the changes made while reading the value.
export function toEvidence({ fits, value, changes, findings, dropped }: Assessment, read: readonly Change[]): Evidence {
  return { value: fits ? value : undefined, read: value, changes: together(read, changes), findings, dropped };
}

export function together<Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  return second.length === 0 ? first : first.length === 0 ? second : [...first, ...second];
}

const NONE: readonly never[] = [];

const NOTHING: ReadonlySet<string> = new Set();

const MOST_DROPS = 100_000;

// Fits a value to the contract: unchanged if possible, otherwise coerced toward the schema, otherwise without the parts that may be
// dropped.
export function fit(value: Json, settings: Settings, sourceAt: SourceAt): Assessment {
  const direct = isAsMeant(value, settings, sourceAt) ? underRules(value, NONE, settings) : undefined;
  const mayDrop = Object.keys(settings.policy.on).length > 0;
  if (direct !== undefined && (direct.fits || !mayDrop)) return direct;
  const dropped = mayDrop ? fitAfterDrops(bring(value, settings, sourceAt, false), settings) : undefined;
  if (dropped?.fits) return dropped;
  const coerced = bring(value, settings, sourceAt, settings.policy.coerce === 'all');
  const isAccepted = settings.accepts(coerced.value);
  if (!coerced.isStopped && (isAccepted || settings.takes?.(coerced.value)))
    return { ...underRules(coerced.value, coerced.changes, settings), isConverted: !isAccepted };
  if (dropped !== undefined) return dropped;
  const findings = [...coerced.findings, ...settings.explain(coerced.value)];
  return { fits: false, value: coerced.value, changes: coerced.changes, findings, dropped: NONE };
}

function isAsMeant(value: Json, settings: Settings, { hasFloats }: SourceAt): boolean {
  const { accepts, keys, measures, policy, read } = settings;
  // A number may be written as a float where the schema wants an integer, which the schema accepts.
  if (keys?.hasIntegers && policy.coerce !== 'none' && hasFloats !== false) return false;
  if (mayHoldAbsentNulls(value, settings)) return false;
  // One walk tells both, unless there are names that the schema does not have at their places.
  const measure = measures?.(value, read.depth);
  const isAccepted = measure?.odd === false;
  filled.value = isAccepted && !measure.placeholder && value;
  if (isAccepted && !strangers.seen) return true;
  return !keys?.areRenamed(value) && accepts(value);
}

// Fits a value after dropping parts. The author asked for drops, so they come before changes that would only lead to a hold.
function fitAfterDrops(coerced: Coerced, settings: Settings): Assessment {
  const after = dropFailing(coerced.value, settings.policy.on, (value) => explainAll(value, settings));
  const findings = [...coerced.findings, ...after.findings];
  if (coerced.isStopped || after.findings.length > 0)
    return { fits: false, value: coerced.value, changes: coerced.changes, findings, dropped: after.dropped };
  return { ...underRules(after.value, coerced.changes, settings), dropped: after.dropped };
}

export function underRules(value: Json, changes: readonly Change[], settings: Settings): Assessment {
  const findings = settings.rules?.(value, settings.input) ?? NONE;
  return { fits: findings.every(({ severity }) => severity !== 'error'), value, changes, findings, dropped: NONE };
}

export function explainAll(value: Json, settings: Settings): readonly Finding[] {
  const findings = settings.explain(value, MOST_DROPS);
  return findings.length > 0 ? findings : (settings.rules?.(value, settings.input) ?? NONE);
}

function bring(value: Json, settings: Settings, sourceAt: SourceAt, unsafe: boolean): Coerced {
  const { documents } = settings;
  return documents === undefined ? asIs(value) : bringToPlace(value, rootPlace(documents), settings, sourceAt, unsafe);
}

function asIs(value: Json): Coerced {
  return { value, changes: NONE, findings: NONE, isStopped: false };
}

// Coerces a value toward the schema at one place. `sourceAt` takes pointers into the value.
export function bringToPlace(value: Json, place: SchemaPlace, settings: Settings, sourceAt: SourceAt, unsafe: boolean): Coerced {
  if (settings.policy.coerce === 'none') return asIs(value);
  return coerce(value, place, coerceOptions(settings, sourceAt, unsafe));
}

// Returns the settings of a gate that coercion needs.
export function coerceOptions(settings: Settings, sourceAt: SourceAt, unsafe: boolean): CoerceOptions {
  return {
    // Without documents there are no places.
    documents: settings.documents as Documents,
    described: settings.keys?.described ?? NOTHING,
    acceptsAt: settings.acceptsAt,
    sourceAt,
    sourcesIn: (text) => sourcesIn(text.trim(), { start: 0, end: text.trim().length }, settings.read),
    readText: (text) => readStrictText(withoutFence(text), settings),
    readLoose: (text) => readLoose(text, settings),
    vocabulary: settings.policy.vocabulary,
    absentNulls: settings.absentNulls,
    unsafe,
  };
}

// Reads a string as strict JSON. Returns undefined if it is not strict JSON, or if it contains something that JSON.parse silently ignores.
export function readStrictText(text: string, settings: Settings): Json | undefined {
  const bare = text.trim();
  const read = parseStrict(bare) === NOT_JSON ? undefined : parseJson(bare, 0, bare.length, { ...settings.read, strict: true });
  return read?.ok && read.changes.length + read.warnings.length === 0 ? read.value : undefined;
}

function withoutFence(text: string): string {
  const bare = text.trim();
  if (!isFence(bare)) return text;
  const fence = fenceAt(bare, 0);
  const close = closingFence(bare, fence, fence.body, bare.length);
  return behindMarks(bare, close) === bare.length ? bare.slice(fence.body, close) : text;
}

function readLoose(text: string, settings: Settings): Json | undefined {
  const read = parseJson(text, 0, text.length, settings.read);
  return read.ok && read.end === text.length ? read.value : undefined;
}

export function isFence(text: string): boolean {
  return text.startsWith('```') && text.endsWith('```');
}
