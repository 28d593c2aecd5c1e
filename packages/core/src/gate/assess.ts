import type { StageCode } from '../codes/stage-codes.ts';
import { stageEntry } from '../codes/stage-entry.ts';
import { type Documents, followRef, rootPlace } from '../contract/documents.ts';
import { parseStrict } from '../lib/parse-strict.ts';
import { childPointer } from '../lib/pointer.ts';
import { type Change, type Evidence, failed, isJsonObject, isNested, type Json, withoutPlace } from '../model/index.ts';
import type { SourceAt } from '../stages/coerce/context.ts';
import { reasoningSpans } from '../stages/extract/reasoning.ts';
import { isSchemaEcho } from '../stages/extract/schema-echo.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';
import { type Assessment, fit, isFence, readStrictText, sourcesIn, toEvidence, underRules, withoutSpelling } from './fit.ts';
import type { EmbeddedDocument, GateSettings } from './gate-settings.ts';
import { findDocuments } from './read/find-candidates.ts';
import { readLoneTuple } from './read/read-tuples.ts';
import type { ReplyFacts } from './reply-facts.ts';

const NONE: readonly never[] = [];

const ENVELOPES = new Set('response result results output answer data json value content reply object document'.split(' '));

export function assess(value: Json, gate: GateSettings, facts: ReplyFacts, sourceAt: SourceAt): Assessment {
  const { documents } = gate.shape;
  if (documents === undefined) return withoutSchema(value, gate, facts);
  const best = bestFit(value, documents, gate, facts, sourceAt);
  const isEcho = isSchemaEcho(value, documents.root) || (best.value !== value && isSchemaEcho(best.value, documents.root));
  return isEcho ? refused(value, 'extract.schema-echo') : best;
}

// Returns the evidence about a reply when only its value is known. `read` lists the changes made while reading it.
export function assessed(value: Json, gate: GateSettings, facts: ReplyFacts, read: readonly Change[]): Evidence {
  return toEvidence(
    assess(value, gate, facts, () => undefined),
    read,
  );
}

function bestFit(value: Json, documents: Documents, gate: GateSettings, facts: ReplyFacts, sourceAt: SourceAt): Assessment {
  if (typeof value === 'string' && gate.text.types?.has('string') === false) {
    if (isDeeplyEncoded(value, gate.text.read)) return refused(value, 'extract.deeply-encoded');
    const [inner] = decode(value, gate, facts);
    if (inner?.fits && isSafe(inner.changes)) return inner;
  }
  const direct = fit(value, gate, facts, sourceAt);
  if (direct.fits && !direct.isConverted && isSafe(direct.changes)) return direct;
  const unwrapped = unwrap(value, documents, gate, facts, sourceAt);
  const [best] = [direct, ...unwrapped].filter((one) => one.fits).sort((a, b) => cost(a) - cost(b));
  return best ?? direct;
}

function withoutSchema(value: Json, gate: GateSettings, facts: ReplyFacts): Assessment {
  if (typeof value !== 'string') return fit(value, gate, facts, noSource);
  if (isDeeplyEncoded(value, gate.text.read)) return refused(value, 'extract.deeply-encoded');
  const text = value.trim();
  if (isFence(text)) return decodeFence(value, gate, facts);
  if (!isNested(parseStrict(text))) return fit(value, gate, facts, noSource);
  const read = parseJson(text, 0, text.length, { ...gate.text.read, strict: true });
  if (!read.ok) return { ...fitting(value), fits: false, findings: [read.finding] };
  return underRules(read.value, [decoded(value, read.value), ...read.changes.map(withoutPlace)], gate, facts);
}

function decodeFence(value: string, gate: GateSettings, facts: ReplyFacts): Assessment {
  const [one] = decode(value, gate, facts);
  return one?.fits && one.changes.every(({ code }) => stageEntry(code).surrounding !== 'words')
    ? one
    : fit(value, gate, facts, noSource);
}

function isDeeplyEncoded(value: string, read: ReadOptions): boolean {
  const inner = readStrictText(value, read);
  return typeof inner === 'string' && /^\s*["{[]/.test(inner);
}

function fitting(value: Json): Assessment {
  return { fits: true, value, changes: NONE, findings: NONE, dropped: NONE };
}

function refused(value: Json, code: StageCode): Assessment {
  return { ...fitting(value), fits: false, findings: [failed(code)] };
}

function unwrap(
  value: Json,
  documents: Documents,
  gate: GateSettings,
  facts: ReplyFacts,
  sourceAt: SourceAt,
): readonly Assessment[] {
  if (typeof value === 'string') return decode(value, gate, facts);
  if (!isJsonObject(value)) return [];
  const keys = Object.keys(value);
  const [key] = keys;
  if (key === undefined || keys.length > 1 || isDeclared(key, documents)) return [];
  const inner = value[key] as Json;
  const isKnown = isEnvelopeName(key);
  const change: Change = {
    code: isKnown ? 'extract.envelope' : 'extract.unknown-envelope',
    safety: isKnown ? 'safe' : 'unsafe',
    path: '',
    before: value,
    after: inner,
    args: { key },
  };
  const innerSource: SourceAt = (pointer) => sourceAt(childPointer('', key) + pointer);
  const contents = [fit(inner, gate, facts, innerSource), ...(typeof inner === 'string' ? decode(inner, gate, facts) : [])];
  return contents.map((one) => ({ ...one, changes: [change, ...one.changes] }));
}

function isEnvelopeName(key: string): boolean {
  return ENVELOPES.has(key.toLowerCase());
}

// Whether a key is one that models wrap their answers in, rather than one that the contract declares.
export function isEnvelope(key: string, documents: Documents): boolean {
  return isEnvelopeName(key) && !isDeclared(key, documents);
}

// Whether the contract declares a key; a declared key is never an envelope.
function isDeclared(key: string, documents: Documents): boolean {
  const root = followRef(documents, rootPlace(documents))?.schema;
  return isJsonObject(root) && isJsonObject(root.properties) && Object.hasOwn(root.properties, key);
}

function decode(text: string, gate: GateSettings, facts: ReplyFacts): readonly Assessment[] {
  const inside = readInside(text, gate);
  if (inside === undefined) return [];
  const one = fit(inside.value, gate, facts, inside.sourceAt);
  const changes = [...liberties(text, inside.changes), decoded(text, inside.value)];
  return [{ ...one, changes: [...withoutSpelling(changes, one.changes), ...one.changes] }];
}

function readInside(text: string, gate: GateSettings): EmbeddedDocument | undefined {
  if (gate.text.format?.readInside !== undefined) return gate.text.format.readInside(text, gate);
  const tuple = readLoneTuple(text, gate.text.read);
  if (tuple !== undefined) return { ...tuple, sourceAt: sourcesIn(text, { ...tuple, start: text.indexOf('(') }, gate.text.read) };
  const { candidates, more } = findDocuments(text, reasoningSpans(text), gate);
  const [only, second] = candidates;
  if (only === undefined || second !== undefined || more || !isNested(only.value)) return undefined;
  return { ...only, sourceAt: sourcesIn(text, only, gate.text.read) };
}

// Returns each liberty taken inside a string, once per code, because the string is replaced as a whole.
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

const noSource: SourceAt = Object.assign(() => undefined, { hasFloats: false });

function isSafe(changes: readonly Change[]): boolean {
  return changes.every((change) => change.safety === 'safe');
}

function cost({ changes, isConverted }: Assessment): number {
  return changes.reduce((sum, change) => sum + (change.safety === 'unsafe' ? 1000 : 1), isConverted ? 1000 : 0);
}
