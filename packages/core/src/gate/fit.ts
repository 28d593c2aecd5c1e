import { stageEntry } from '../codes/stage-entry.ts';
import { rootPlace } from '../contract/documents.ts';
import { NOT_JSON, parseStrict } from '../lib/parse-strict.ts';
import type { Span } from '../lib/span.ts';
import type { Change, Dropped, Evidence, Finding, Json } from '../model/index.ts';
import { type Coerced, coerce } from '../stages/coerce/coerce.ts';
import type { CoerceOptions, SourceAt } from '../stages/coerce/context.ts';
import { behindMarks, closingFence, fenceAt } from '../stages/extract/fence.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';
import { dropFailing } from '../stages/verdict/drop.ts';
import type { GateSettings } from './gate-settings.ts';
import { mayHoldAbsentNulls, type ReplyFacts } from './reply-facts.ts';

// The result of comparing a value with the contract. Either it fits, with the changes needed, or it does not, with the reasons.
export interface Assessment {
  readonly fits: boolean;
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly dropped: readonly Dropped[];
  // Whether it only fits because the contract's validator converts it.
  readonly isConverted?: boolean;
  readonly filled?: Json | undefined;
}

// Returns the evidence about a reply whose value was assessed. `read` lists the changes made while reading the value.
export function toEvidence({ fits, value, filled, changes, findings, dropped }: Assessment, read: readonly Change[]): Evidence {
  return { value: fits ? value : undefined, read: value, filled, changes: together(read, changes), findings, dropped };
}

export function together<Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  return second.length === 0 ? first : first.length === 0 ? second : [...first, ...second];
}

export function withoutSpelling(changes: readonly Change[], later: readonly Change[]): readonly Change[] {
  if (later.length === 0) return changes;
  const texts = new Set(later.filter(({ code }) => stageEntry(code).keepsSpelling).map((change) => change.path));
  return texts.size === 0
    ? changes
    : changes.filter((change) => !(stageEntry(change.code).isNumberSpelling && texts.has(change.path)));
}

const NONE: readonly never[] = [];

const NOTHING: ReadonlySet<string> = new Set();

const MOST_DROPS = 100_000;

// Fits a value to the contract: unchanged if possible, otherwise coerced toward the schema, otherwise without the parts that may be
// dropped.
export function fit(value: Json, gate: GateSettings, facts: ReplyFacts, sourceAt: SourceAt): Assessment {
  const direct = asMeant(value, gate, facts, sourceAt);
  const mayDrop = Object.keys(gate.policy.on).length > 0;
  if (direct !== undefined && (direct.fits || !mayDrop)) return direct;
  const dropped = mayDrop ? fitAfterDrops(bring(value, gate, facts, sourceAt, false), gate, facts) : undefined;
  if (dropped?.fits) return dropped;
  const coerced = bring(value, gate, facts, sourceAt, gate.policy.coerce === 'all');
  const isAccepted = gate.shape.accepts(coerced.value);
  if (!coerced.isStopped && (isAccepted || gate.validator?.takes(coerced.value)))
    return { ...underRules(coerced.value, coerced.changes, gate, facts), isConverted: !isAccepted };
  if (dropped !== undefined) return dropped;
  const findings = [...coerced.findings, ...gate.shape.explain(coerced.value)];
  return { fits: false, value: coerced.value, changes: coerced.changes, findings, dropped: NONE };
}

// Returns the value unchanged, or undefined if it does not meet the schema or something else may be meant.
function asMeant(value: Json, gate: GateSettings, facts: ReplyFacts, { hasFloats }: SourceAt): Assessment | undefined {
  const { accepts, keys, measures } = gate.shape;
  // A number may be written as a float where the schema wants an integer, which the schema accepts.
  if (keys?.hasIntegers && gate.policy.coerce !== 'none' && hasFloats !== false) return undefined;
  if (mayHoldAbsentNulls(value, facts)) return undefined;
  // One walk tells both, unless there are names that the schema does not have at their places.
  const measure = measures?.(value, gate.text.read.depth);
  const isAccepted = measure?.odd === false;
  if (!(isAccepted && !measure.unnamed) && (keys?.areRenamed(value) || !accepts(value))) return undefined;
  return { ...underRules(value, NONE, gate, facts), filled: isAccepted && !measure.placeholder ? value : undefined };
}

// Fits a value after dropping parts. The author asked for drops, so they come before changes that would only lead to a hold.
function fitAfterDrops(coerced: Coerced, gate: GateSettings, facts: ReplyFacts): Assessment {
  const after = dropFailing(coerced.value, gate.policy.on, (value) => explainAll(value, gate, facts));
  const findings = [...coerced.findings, ...after.findings];
  if (coerced.isStopped || after.findings.length > 0)
    return { fits: false, value: coerced.value, changes: coerced.changes, findings, dropped: after.dropped };
  return { ...underRules(after.value, coerced.changes, gate, facts), dropped: after.dropped };
}

export function underRules(value: Json, changes: readonly Change[], { after }: GateSettings, { unit }: ReplyFacts): Assessment {
  const findings = after.rules?.(value, unit.input) ?? NONE;
  return { fits: findings.every(({ severity }) => severity !== 'error'), value, changes, findings, dropped: NONE };
}

export function explainAll(value: Json, { shape, after }: GateSettings, { unit }: ReplyFacts): readonly Finding[] {
  const findings = shape.explain(value, MOST_DROPS);
  return findings.length > 0 ? findings : (after.rules?.(value, unit.input) ?? NONE);
}

function bring(value: Json, gate: GateSettings, facts: ReplyFacts, sourceAt: SourceAt, unsafe: boolean): Coerced {
  const options = coerceOptions(gate, facts, sourceAt, unsafe);
  return options === undefined ? asIs(value) : coerce(value, rootPlace(options.documents), options);
}

export function asIs(value: Json): Coerced {
  return { value, changes: NONE, findings: NONE, isStopped: false };
}

// Returns what coercion needs, or undefined if there is none. `sourceAt` takes pointers into the value that is coerced.
export function coerceOptions(
  { policy, text, shape }: GateSettings,
  { absentNulls }: ReplyFacts,
  sourceAt: SourceAt,
  unsafe: boolean,
): CoerceOptions | undefined {
  const { documents, keys, acceptsAt } = shape;
  if (documents === undefined || policy.coerce === 'none') return undefined;
  const { read } = text;
  return {
    documents,
    described: keys?.described ?? NOTHING,
    acceptsAt,
    sourceAt,
    sourcesIn: (written) => sourcesIn(written.trim(), { start: 0, end: written.trim().length }, read),
    readText: (written) => readStrictText(withoutFence(written), read),
    readLoose: (written) => readLoose(written, read),
    vocabulary: policy.vocabulary,
    absentNulls,
    unsafe,
  };
}

// Reads a string as strict JSON. Returns undefined if it is not strict JSON, or if it contains something that JSON.parse silently ignores.
export function readStrictText(text: string, options: ReadOptions): Json | undefined {
  const bare = text.trim();
  const read = parseStrict(bare) === NOT_JSON ? undefined : parseJson(bare, 0, bare.length, { ...options, strict: true });
  return read?.ok && read.changes.length + read.warnings.length === 0 ? read.value : undefined;
}

function withoutFence(text: string): string {
  const bare = text.trim();
  if (!isFence(bare)) return text;
  const fence = fenceAt(bare, 0);
  const close = closingFence(bare, fence, fence.body, bare.length);
  return behindMarks(bare, close) === bare.length ? bare.slice(fence.body, close) : text;
}

function readLoose(text: string, options: ReadOptions): Json | undefined {
  const read = parseJson(text, 0, text.length, options);
  return read.ok && read.end === text.length ? read.value : undefined;
}

export function isFence(text: string): boolean {
  return text.startsWith('```') && text.endsWith('```');
}

export function sourcesIn(
  text: string,
  { start, end, hasFloats }: Span & Pick<SourceAt, 'hasFloats'>,
  read: ReadOptions,
): SourceAt {
  let sources: Map<string, string> | undefined;
  const sourceAt = (pointer: string): string | undefined => {
    if (sources === undefined) {
      sources = new Map();
      parseJson(text, start, end, { ...read, sources });
    }
    return sources.get(pointer);
  };
  return Object.assign(sourceAt, { hasFloats });
}
