import { stageEntry } from '../codes/stage-entry.ts';
import type { JsonType } from '../contract/accepted-types.ts';
import type { Documents, SchemaPlace } from '../contract/documents.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { canFollow } from '../stream/place-walker.ts';
import { ReplyStream } from '../stream/reply-stream.ts';
import type { StreamGate, Way, WrittenAt } from '../stream/stream-gate.ts';
import { assess } from './assess.ts';
import { bringToPlace } from './fit.ts';
import { forUnit, judge } from './judge.ts';
import type { Streams } from './parts.ts';
import type { Settings } from './settings.ts';

/** Reports what is complete, what there is so far and what is violated while a document is still arriving. */
export const streams: Streams = (settings) => new ReplyStream(streamGate(settings));

const NONE: readonly never[] = [];

const SCALARS: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string'];

/** What a stream may ask of a compiled contract. */
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
    faultsOf: (document, writtenAt) => faultsOf(document, settings, writtenAt),
  };
}

/** Whether a failing part is final: not if its key may be repeated, because then the second value counts. */
function judgesParts(documents: Documents, settings: Settings): boolean {
  return !settings.policy.allow.some((code) => stageEntry(code).repeatsKey) && canFollow(documents);
}

/** Safe alterations come first, because parts to drop are looked for between them and the others. */
function faultsAt(place: SchemaPlace, value: Json, settings: Settings, writtenAt: WrittenAt, way: Way): readonly Finding[] {
  if (settings.acceptsAt(place.ref, value) || (value === null && settings.absentNulls?.has(place.ref))) return NONE;
  const safe = bringToPlace(value, place, settings, writtenAt, false);
  if (settings.acceptsAt(place.ref, safe.value)) return NONE;
  const all = settings.policy.coerce === 'all' ? bringToPlace(value, place, settings, writtenAt, true) : safe;
  if (settings.acceptsAt(place.ref, all.value)) return NONE;
  // A validator may accept what its JSON Schema refuses, so the validator itself decides.
  const { refuses } = settings;
  if (refuses !== undefined && ![value, safe.value, all.value].every((one) => refuses(one, way))) return NONE;
  const found = settings.explainAt(place.ref, all.value);
  return found.length === 0 ? NONE : [...all.findings, ...found];
}

function faultsOf(document: Json, settings: Settings, writtenAt: WrittenAt): readonly Finding[] {
  const assessment = assess(document, settings, writtenAt);
  return assessment.fits ? NONE : assessment.findings;
}
