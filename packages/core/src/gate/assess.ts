import type { StageCode } from '../codes/stage-codes.ts';
import { stageEntry } from '../codes/stage-entry.ts';
import { type Documents, followRef, rootPlace, type SchemaPlace } from '../contract/documents.ts';
import { childPointer } from '../lib/pointer.ts';
import { NOT_JSON, quietParse } from '../lib/quiet-json.ts';
import { wholeText } from '../lib/stretch.ts';
import type { Change, Dropped } from '../model/change.ts';
import type { Evidence } from '../model/evidence.ts';
import { failed } from '../model/failed.ts';
import type { Finding } from '../model/finding.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { type Coerced, coerce } from '../stages/coerce/coerce.ts';
import { behindMarks, closingFence, fenceAt } from '../stages/extract/fence.ts';
import { isSchemaEcho } from '../stages/extract/schema-echo.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import { dropFailing } from '../stages/verdict/drop.ts';
import { readInside } from './read-inside.ts';
import type { Settings } from './settings.ts';
import { type SourceAt, sourcesIn } from './sources.ts';
import { withoutSpelling } from './without-spelling.ts';

/** How a value relates to the contract: either it fits, and what that took, or it does not, and why. */
export interface Assessment {
  readonly fits: boolean;
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly dropped: readonly Dropped[];
}

/** The evidence about a reply once its value was assessed; `read` lists what reading the value took. */
export function toEvidence({ fits, value, changes, findings, dropped }: Assessment, read: readonly Change[]): Evidence {
  return { value: fits ? value : undefined, read: value, changes: together(read, changes), findings, dropped };
}

/** Two lists as one, without a copy where one is empty. */
export function together<Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  return second.length === 0 ? first : first.length === 0 ? second : [...first, ...second];
}

const NONE: readonly never[] = [];

const NOTHING: ReadonlySet<string> = new Set();

/** The most failing parts that one round of dropping looks at. */
const MOST_DROPS = 100_000;

/** Keys that models wrap their answers in. */
const ENVELOPES = new Set('response result results output answer data json value content reply object document'.split(' '));

/** Assesses a value against the contract: as it is, coerced toward the schema, or unwrapped, whichever takes least. */
export function assess(value: Json, settings: Settings, sourceAt: SourceAt): Assessment {
  const { documents } = settings;
  if (documents === undefined) return withoutSchema(value, settings);
  const best = bestFit(value, documents, settings, sourceAt);
  const isEcho = [value, best.value].some((one) => isSchemaEcho(one, documents.root));
  return isEcho ? refused(value, 'extract.schema-echo') : best;
}

function bestFit(value: Json, documents: Documents, settings: Settings, sourceAt: SourceAt): Assessment {
  if (typeof value === 'string' && settings.types?.has('string') === false) {
    if (isDeeplyEncoded(value, settings)) return refused(value, 'extract.deeply-encoded');
    const [inner] = decode(value, settings);
    if (inner?.fits && isSafe(inner.changes)) return inner;
  }
  const direct = fit(value, settings, sourceAt);
  if (direct.fits && isSafe(direct.changes)) return direct;
  const unwrapped = unwrap(value, documents, settings, sourceAt);
  const [best] = [direct, ...unwrapped].filter((one) => one.fits).sort((a, b) => cost(a.changes) - cost(b.changes));
  return best ?? direct;
}

/** Without a schema any value will do, but a string that holds a document is read as that document. */
function withoutSchema(value: Json, settings: Settings): Assessment {
  if (typeof value !== 'string') return fit(value, settings, noSource);
  if (isDeeplyEncoded(value, settings)) return refused(value, 'extract.deeply-encoded');
  const text = value.trim();
  if (isFence(text)) return decodeFence(value, settings);
  if (!isDocumentValue(quietParse(text) as Json)) return fit(value, settings, noSource);
  const read = parseJson(text, 0, text.length, { ...settings.read, strict: true });
  if (!read.ok) return { ...fitting(value), fits: false, findings: [read.finding] };
  // Offsets into the decoded text mean nothing in the reply.
  const remarks = read.changes.map(({ at: _, ...rest }): Change => rest);
  return underRules(read.value, [decoded(value, read.value), ...remarks], settings);
}

/** A string that is nothing but a fence holds what is in the fence. */
function decodeFence(value: string, settings: Settings): Assessment {
  const [one] = decode(value, settings);
  return one?.fits && one.changes.every(({ code }) => stageEntry(code).surrounding !== 'words')
    ? one
    : fit(value, settings, noSource);
}

function isFence(text: string): boolean {
  return text.startsWith('```') && text.endsWith('```');
}

/** A string that holds a string that holds a document. */
function isDeeplyEncoded(value: string, settings: Settings): boolean {
  const inner = readText(value, settings);
  return typeof inner === 'string' && /^\s*["{[]/.test(inner);
}

function fitting(value: Json): Assessment {
  return { fits: true, value, changes: NONE, findings: NONE, dropped: NONE };
}

function refused(value: Json, code: StageCode): Assessment {
  return { ...fitting(value), fits: false, findings: [failed(code)] };
}

/** As it is, else coerced toward the schema, else without the parts that may be dropped. */
function fit(value: Json, settings: Settings, sourceAt: SourceAt): Assessment {
  const isAsMeant = !settings.keys?.areRenamed(value) && !mayHaveWholeFloats(settings, sourceAt);
  const direct = isAsMeant && settings.accepts(value) ? underRules(value, NONE, settings) : undefined;
  const mayDrop = Object.keys(settings.policy.on).length > 0;
  if (direct !== undefined && (direct.fits || !mayDrop)) return direct;
  const dropped = mayDrop ? fitAfterDrops(bring(value, settings, sourceAt, false), settings) : undefined;
  if (dropped?.fits) return dropped;
  const coerced = bring(value, settings, sourceAt, settings.policy.coerce === 'all');
  if (settings.accepts(coerced.value)) return underRules(coerced.value, coerced.changes, settings);
  if (dropped !== undefined) return dropped;
  const findings = [...coerced.findings, ...settings.explain(coerced.value)];
  return { fits: false, value: coerced.value, changes: coerced.changes, findings, dropped: NONE };
}

/** Whether a number may be written as a float where the schema wants an integer: the schema accepts both. */
function mayHaveWholeFloats({ keys, policy }: Settings, { hasNoFloats }: SourceAt): boolean {
  return keys?.hasIntegers === true && hasNoFloats !== true && policy.coerce !== 'none';
}

/** Dropping is what the author asked for, so it comes before alterations that would only lead to a hold. */
function fitAfterDrops(coerced: Coerced, settings: Settings): Assessment {
  const after = dropFailing(coerced.value, settings.policy.on, (value) => explainAll(value, settings));
  const findings = [...coerced.findings, ...after.findings];
  if (after.findings.length > 0)
    return { fits: false, value: coerced.value, changes: coerced.changes, findings, dropped: after.dropped };
  return { ...underRules(after.value, coerced.changes, settings), dropped: after.dropped };
}

/** A value that meets the schema, and what the rules say about it. */
function underRules(value: Json, changes: readonly Change[], settings: Settings): Assessment {
  const findings = settings.rules?.(value, settings.input) ?? NONE;
  return { fits: findings.every(({ severity }) => severity !== 'error'), value, changes, findings, dropped: NONE };
}

/** What the schema objects to in a value or, if nothing, what the rules object to. */
function explainAll(value: Json, settings: Settings): readonly Finding[] {
  const findings = settings.explain(value, MOST_DROPS);
  return findings.length > 0 ? findings : (settings.rules?.(value, settings.input) ?? NONE);
}

function bring(value: Json, settings: Settings, sourceAt: SourceAt, unsafe: boolean): Coerced {
  const { documents } = settings;
  return documents === undefined
    ? { value, changes: NONE, findings: NONE }
    : bringToPlace(value, rootPlace(documents), settings, sourceAt, unsafe);
}

/** Coerces a value toward what the schema wants at one place; `sourceAt` takes pointers into the value. */
export function bringToPlace(value: Json, place: SchemaPlace, settings: Settings, sourceAt: SourceAt, unsafe: boolean): Coerced {
  if (settings.policy.coerce === 'none') return { value, changes: NONE, findings: NONE };
  return coerce(value, place, {
    // Without documents there are no places.
    documents: settings.documents as Documents,
    described: settings.keys?.described ?? NOTHING,
    acceptsAt: settings.acceptsAt,
    sourceAt,
    sourcesIn: (text) => sourcesIn(wholeText(text.trim()), settings.read),
    readText: (text) => readText(withoutFence(text), settings),
    readLoose: (text) => readLoose(text, settings),
    vocabulary: settings.policy.vocabulary,
    unsafe,
  });
}

/** Strict JSON inside a string; undefined if it is not strict, or if it has something that JSON.parse passes over in silence. */
function readText(text: string, settings: Settings): Json | undefined {
  const bare = text.trim();
  const value = quietParse(bare);
  return value !== NOT_JSON && holdsNoSurprise(wholeText(bare), value as Json, settings.read) ? (value as Json) : undefined;
}

/** The text inside a fence, if the fence is the whole string. */
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

function unwrap(value: Json, documents: Documents, settings: Settings, sourceAt: SourceAt): readonly Assessment[] {
  if (typeof value === 'string') return decode(value, settings);
  if (!isJsonObject(value)) return [];
  const keys = Object.keys(value);
  const [key] = keys;
  if (key === undefined || keys.length > 1 || isDeclared(key, documents)) return [];
  const inner = value[key] as Json;
  const isKnown = ENVELOPES.has(key.toLowerCase());
  const change: Change = {
    code: isKnown ? 'extract.envelope' : 'extract.unknown-envelope',
    safety: isKnown ? 'safe' : 'unsafe',
    path: '',
    before: value,
    after: inner,
    args: { key },
  };
  const innerSource: SourceAt = (pointer) => sourceAt(childPointer('', key) + pointer);
  const contents = [fit(inner, settings, innerSource), ...(typeof inner === 'string' ? decode(inner, settings) : [])];
  return contents.map((one) => ({ ...one, changes: [change, ...one.changes] }));
}

/** Whether the contract declares a key; a declared key is never an envelope. */
function isDeclared(key: string, documents: Documents): boolean {
  const root = followRef(documents, rootPlace(documents))?.schema;
  return isJsonObject(root) && isJsonObject(root.properties) && Object.hasOwn(root.properties, key);
}

/** A document inside a string, alone, in a fence, between tags or among words. */
function decode(text: string, settings: Settings): readonly Assessment[] {
  const inside = readInside(text, settings);
  if (inside === undefined) return [];
  const one = fit(inside.value, settings, inside.sourceAt);
  const changes = [...liberties(text, inside.changes), decoded(text, inside.value)];
  return [{ ...one, changes: [...withoutSpelling(changes, one.changes), ...one.changes] }];
}

/** Each liberty taken inside a string, once per code: the string is replaced as a whole. */
function liberties(text: string, changes: readonly Change[]): readonly Change[] {
  const kinds = new Map<string, Change>();
  for (const { at: _, ...change } of changes) {
    const kind = `${change.code} ${change.safety}`;
    if (!kinds.has(kind)) kinds.set(kind, { ...change, path: '', before: text, after: text });
  }
  return [...kinds.values()];
}

function decoded(before: string, after: Json): Change {
  return { code: 'extract.double-encoded', safety: 'safe', path: '', before, after };
}

const noSource: SourceAt = Object.assign(() => undefined, { hasNoFloats: true });

function isDocumentValue(value: Json | undefined): value is Json {
  return typeof value === 'object' && value !== null;
}

function isSafe(changes: readonly Change[]): boolean {
  return changes.every((change) => change.safety === 'safe');
}

function cost(changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + (change.safety === 'unsafe' ? 1000 : 1), 0);
}
