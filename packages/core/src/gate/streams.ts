import { stageEntry } from '../codes/stage-entry.ts';
import type { JsonType } from '../contract/accepted-types.ts';
import { type Documents, placeBelow, type SchemaPlace } from '../contract/documents.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { keyName } from '../stages/coerce/key-name.ts';
import { canFollow } from '../stream/place-walker.ts';
import { ReplyStream } from '../stream/reply-stream.ts';
import type { ShowsParts, StreamGate, Way, WrittenAt } from '../stream/stream-gate.ts';
import { assess, isEnvelope } from './assess.ts';
import { bringToPlace, coerceOptions } from './fit.ts';
import { forUnit, judge } from './judge.ts';
import { keptOutput } from './kept-output.ts';
import type { Streams } from './parts.ts';
import type { Settings } from './settings.ts';

/** The part that follows a document as it arrives. It reports complete parts, the value so far and violations. */
export const streams: Streams = (settings, partial = 'closed') => {
  if (partial !== 'closed' && partial !== 'growing') throw new TypeError('`partial` must be `closed` or `growing`.');
  return new ReplyStream(streamGate(settings), partial);
};

const NONE: readonly never[] = [];

const SCALARS: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string'];

// Returns the part of a compiled contract that a stream needs.
function streamGate(settings: Settings): StreamGate {
  const { policy, documents, types } = settings;
  const readsDocuments = settings.format === undefined && !settings.onlyText;
  // If a scalar would do, a document that can't be read may be taken as one in the end.
  const judgesDocuments = readsDocuments && !SCALARS.some((type) => types?.has(type));
  return {
    judge: (reply, finishReason) => judge(reply, finishReason === undefined ? settings : forUnit(settings, { finishReason })),
    policy,
    read: settings.read,
    readsDocuments,
    judgesDocuments,
    documents: documents !== undefined && judgesParts(documents, settings) ? documents : undefined,
    explainAt: (place, value) => settings.explainAt(place.ref, value),
    faultsAt: (place, value, writtenAt, way) => faultsAt(place, value, settings, writtenAt, way),
    refuses: (value, way) => settings.refuses?.(value, way) ?? true,
    assess: (document, writtenAt) => assess(document, settings, writtenAt),
    shows: showsParts(settings, judgesDocuments),
  };
}

// Whether a failing part is final. It is not if its key may be repeated, because the second value would count.
function judgesParts(documents: Documents, settings: Settings): boolean {
  return !settings.policy.allow.some((code) => stageEntry(code).repeatsKey) && canFollow(documents);
}

// Returns the faults of a part. Safe changes come first, because parts to drop are looked for between them and the others.
function faultsAt(place: SchemaPlace, value: Json, settings: Settings, writtenAt: WrittenAt, way: Way): readonly Finding[] {
  if (settings.acceptsAt(place.ref, value) || (value === null && settings.absentNulls?.has(place.ref))) return NONE;
  const safe = bringToPlace(value, place, settings, writtenAt, false);
  if (safe.isStopped || settings.acceptsAt(place.ref, safe.value)) return NONE;
  const all = settings.policy.coerce === 'all' ? bringToPlace(value, place, settings, writtenAt, true) : safe;
  if (all.isStopped || settings.acceptsAt(place.ref, all.value)) return NONE;
  // A validator may accept what its JSON Schema refuses, so the validator itself decides.
  const { refuses } = settings;
  if (refuses !== undefined && ![value, safe.value, all.value].every((one) => refuses(one, way))) return NONE;
  const found = settings.explainAt(place.ref, all.value);
  return found.length === 0 ? NONE : [...all.findings, ...found];
}

function showsParts(settings: Settings, judgesDocuments: boolean): ShowsParts {
  const { policy, documents, types, transform } = settings;
  const isPlain = transform === undefined;
  const keeps = isPlain || documents === undefined ? () => isPlain : keptOutput(documents, settings.output?.());
  return {
    documents,
    parts: documents === undefined ? isPlain : canFollow(documents),
    lists: types === undefined || types.has('array'),
    bring: (place, value, writtenAt) => broughtTo(place, value, settings, writtenAt),
    accepts: (place, value) => settings.acceptsAt(place.ref, value),
    nameOf: (place, key) => {
      if (placeBelow(place, 'properties', key) !== undefined || policy.coerce === 'none') return key;
      return keyName(
        key,
        place,
        coerceOptions(settings, () => undefined, policy.coerce === 'all'),
      );
    },
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

// Coerces a part toward the schema as the verdict does. Returns undefined if that does not make it fit, or takes changes that would be
// held.
function broughtTo(place: SchemaPlace, value: Json, settings: Settings, writtenAt: WrittenAt): Json | undefined {
  const isScalar = typeof value !== 'object' || value === null;
  if (isScalar && settings.acceptsAt(place.ref, value)) return value;
  const { policy } = settings;
  const { value: brought, changes, isStopped } = bringToPlace(value, place, settings, writtenAt, policy.coerce === 'all');
  const isHeld = changes.some(({ code, safety }) => safety === 'unsafe' && !policy.allow.includes(code));
  return !isStopped && !isHeld && settings.acceptsAt(place.ref, brought) ? brought : undefined;
}
