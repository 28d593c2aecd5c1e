import { stageEntry } from '../codes/stage-entry.ts';
import type { JsonType } from '../contract/accepted-types.ts';
import { type Documents, placeBelow, type SchemaPlace } from '../contract/documents.ts';
import type { Finding, Json, Policy } from '../model/index.ts';
import { type Coerced, coerce } from '../stages/coerce/coerce.ts';
import { keyName } from '../stages/coerce/key-name.ts';
import { canFollow } from '../stream/place-walker.ts';
import { ReplyStream } from '../stream/reply-stream.ts';
import type { ShowsParts, StreamGate, Way, WrittenAt } from '../stream/stream-gate.ts';
import { assess, isEnvelope } from './assess.ts';
import { asIs, coerceOptions } from './fit.ts';
import type { GateSettings } from './gate-settings.ts';
import { judgeReply } from './judge.ts';
import type { Streams } from './parts.ts';
import { factsOf, type ReplyFacts } from './reply-facts.ts';
import { keptOutput } from './validator/kept-output.ts';

/** The part that follows a document as it arrives. It reports complete parts, the value so far and violations. */
export const streams: Streams = (gate, facts, partial = 'closed') => {
  if (partial !== 'closed' && partial !== 'growing') throw new TypeError('`partial` must be `closed` or `growing`.');
  return new ReplyStream(streamGate(gate, facts), partial);
};

const NONE: readonly never[] = [];

const SCALARS: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string'];

function streamGate(gate: GateSettings, facts: ReplyFacts): StreamGate {
  const { policy, text, shape, validator } = gate;
  const { documents } = shape;
  const readsDocuments = text.format === undefined && !text.onlyText;
  // If a scalar would do, a document that can't be read may be taken as one in the end.
  const judgesDocuments = readsDocuments && !SCALARS.some((type) => text.types?.has(type));
  const parts = new DocumentParts(gate, facts);
  return {
    judge: (reply, finishReason) =>
      judgeReply(reply, gate, finishReason === undefined ? facts : factsOf({ ...facts.unit, finishReason })),
    policy,
    read: text.read,
    readsDocuments,
    judgesDocuments,
    documents: documents !== undefined && judgesParts(documents, policy) ? documents : undefined,
    explainAt: (place, value) => shape.explainAt(place.ref, value),
    faultsAt: (place, value, writtenAt, way) => parts.faultsAt(place, value, writtenAt, way),
    refuses: (value, way) => validator?.refuses(value, way) ?? true,
    assess: (document, writtenAt) => assess(document, gate, facts, writtenAt),
    shows: showsParts(gate, parts, judgesDocuments),
  };
}

// Whether a failing part is final. It is not if its key may be repeated, because the second value would count.
function judgesParts(documents: Documents, { allow }: Policy): boolean {
  return !allow.some((code) => stageEntry(code).repeatsKey) && canFollow(documents);
}

function showsParts(
  { policy, text, shape, validator }: GateSettings,
  parts: DocumentParts,
  judgesDocuments: boolean,
): ShowsParts {
  const { documents } = shape;
  const isPlain = validator === undefined;
  const keeps = isPlain || documents === undefined ? () => isPlain : keptOutput(documents, validator.output());
  return {
    documents,
    parts: documents === undefined ? isPlain : canFollow(documents),
    lists: text.types === undefined || text.types.has('array'),
    bring: (place, value, writtenAt) => parts.brought(place, value, writtenAt),
    accepts: (place, value) => shape.acceptsAt(place.ref, value),
    nameOf: (place, key) => parts.nameOf(place, key),
    isEnvelope: (key) => documents !== undefined && isEnvelope(key, documents),
    keeps,
    isOnlyDocument:
      judgesDocuments &&
      isPlain &&
      policy.repair === 'none' &&
      Object.keys(policy.on).length === 0 &&
      (documents === undefined || canFollow(documents)),
  };
}

class DocumentParts {
  readonly #gate: GateSettings;
  readonly #facts: ReplyFacts;

  constructor(gate: GateSettings, facts: ReplyFacts) {
    this.#gate = gate;
    this.#facts = facts;
  }

  // Returns the faults of a part. Safe changes come first, because parts to drop are looked for between them and the others.
  faultsAt(place: SchemaPlace, value: Json, writtenAt: WrittenAt, way: Way): readonly Finding[] {
    const { policy, shape, validator } = this.#gate;
    if (this.#accepts(place, value) || (value === null && this.#facts.absentNulls?.has(place.ref))) return NONE;
    const safe = this.#bring(place, value, writtenAt, false);
    if (safe.isStopped || this.#accepts(place, safe.value)) return NONE;
    const all = policy.coerce === 'all' ? this.#bring(place, value, writtenAt, true) : safe;
    if (all.isStopped || this.#accepts(place, all.value)) return NONE;
    // A validator may accept what its JSON Schema refuses, so the validator itself decides.
    if (validator && ![value, safe.value, all.value].every((one) => validator.refuses(one, way))) return NONE;
    const found = shape.explainAt(place.ref, all.value);
    return found.length === 0 ? NONE : [...all.findings, ...found];
  }

  // Coerces a part toward the schema. Returns undefined if that does not make it fit, or takes changes that would be held.
  brought(place: SchemaPlace, value: Json, writtenAt: WrittenAt): Json | undefined {
    const isScalar = typeof value !== 'object' || value === null;
    if (isScalar && this.#accepts(place, value)) return value;
    const { policy } = this.#gate;
    const { value: after, changes, isStopped } = this.#bring(place, value, writtenAt, policy.coerce === 'all');
    const isHeld = changes.some(({ code, safety }) => safety === 'unsafe' && !policy.allow.includes(code));
    return !isStopped && !isHeld && this.#accepts(place, after) ? after : undefined;
  }

  nameOf(place: SchemaPlace, key: string): string | undefined {
    if (placeBelow(place, 'properties', key) !== undefined) return key;
    const isAll = this.#gate.policy.coerce === 'all';
    const options = coerceOptions(this.#gate, this.#facts, () => undefined, isAll);
    return options === undefined ? key : keyName(key, place, options);
  }

  #accepts({ ref }: SchemaPlace, value: Json): boolean {
    return this.#gate.shape.acceptsAt(ref, value);
  }

  #bring(place: SchemaPlace, value: Json, writtenAt: WrittenAt, unsafe: boolean): Coerced {
    const options = coerceOptions(this.#gate, this.#facts, writtenAt, unsafe);
    return options === undefined ? asIs(value) : coerce(value, place, options);
  }
}
