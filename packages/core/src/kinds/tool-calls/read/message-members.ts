import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import { blockReasonIn } from '../../../provider/gemini.ts';
import { isPartType } from '../../../provider/part-types.ts';
import { CALL_KEYS, PART_KEYS } from '../../../provider/rest-of.ts';
import { doubtfulEnds, endOf, isUnknownEnd, saysCall, saysCutOff } from './ending.ts';
import { CALL_STATES } from './envelope.ts';

export function strangeMembers(answer: Json): JsonObject {
  const members = layersOf(answer)
    .filter(isMessage)
    .flatMap((layer) => {
      const isOdd = (member: [string, Json]) => isBadSign(member) || !(isSigned(layer) || isUnderstood(...member));
      return [...Object.entries(layer).filter(isOdd), ...Object.entries(doubtfulEnds(layer))];
    });
  return Object.fromEntries(members);
}

export function callEndIn(answer: Json): string | undefined {
  const notes = messageNotes(answer).map(([, note]) => note);
  return [...layersOf(answer), ...notes].map(endOf).find((end) => end !== undefined && saysCall(end));
}

export function messageNotes(answer: Json): readonly (readonly [string, JsonObject])[] {
  const members = layersOf(answer).flatMap((layer) => Object.entries(layer));
  return members.flatMap(([key, note]) => (NOTES.has(key) && isJsonObject(note) ? [[key, note] as const] : []));
}

function isBadSign([key, value]: [string, Json]): boolean {
  if (key === 'status') return typeof value === 'string' && !CALL_STATES.includes(value) && isUnknownEnd(value);
  return FILTERS.has(key) && saysBlocked(value, 0);
}

export function troubleIn(body: Json): JsonObject {
  if (!isJsonObject(body)) return {};
  const blockReason = blockReasonIn(body);
  const isWrong = ([key, value]: [string, Json]) =>
    ['error', 'errors'].includes(key) ? !isNothing(value) : FILTERS.has(key) && saysBlocked(value, 0);
  return {
    ...Object.fromEntries(Object.entries(body).filter(isWrong)),
    ...(blockReason === undefined ? {} : { blockReason }),
  };
}

const FILTERS: ReadonlySet<string> = new Set([
  ...['safetyRatings', 'safety_ratings', 'promptFeedback', 'prompt_feedback'],
  ...['content_filter_results', 'content_filter_result', 'prompt_filter_results', 'prompt_annotations'],
]);

const DEEPEST_REPORT = 4;

function saysBlocked(report: Json, depth: number): boolean {
  if (typeof report !== 'object' || report === null || depth > DEEPEST_REPORT) return false;
  if (isJsonObject(report) && (report.blocked === true || report.filtered === true)) return true;
  return Object.values(report).some((inner: Json) => saysBlocked(inner, depth + 1));
}

function layersOf(value: Json | undefined): readonly JsonObject[] {
  const layers: JsonObject[] = [];
  for (let layer = value; isJsonObject(layer) && layers.length < DEEPEST; layer = innerOf(layer)) layers.push(layer);
  return layers;
}

const DEEPEST = 4;

function innerOf({ message, output, content }: JsonObject): Json | undefined {
  return [message, output, content].find(isJsonObject);
}

// Whether an object is a message, which describes itself rather than the call it holds.
export function isMessage(layer: JsonObject): boolean {
  return typeof layer.role === 'string' || PART_KEYS.some((key) => Object.hasOwn(layer, key));
}

const SIGNATURES = [
  ...['usage', 'usageMetadata', 'object', 'model', 'metrics', 'index', 'created', 'created_at'],
  ...['finish_reason', 'finishReason', 'stop_reason', 'stopReason'],
];

function isSigned(layer: JsonObject): boolean {
  return SIGNATURES.filter((key) => Object.hasOwn(layer, key)).length > 1;
}

export function isNote(key: string, value: Json): boolean {
  if (NOTES.has(key)) return !isJsonObject(value) || isQuiet(value);
  return isNothing(value) || (key === 'type' && value === 'ai') || FLAGS.get(key) === value;
}

function isQuiet(note: JsonObject): boolean {
  return !saysCutOff(note) && Object.keys(doubtfulEnds(note)).length === 0 && !Object.entries(note).some(isBadSign);
}

function isUnderstood(key: string, value: Json): boolean {
  if (isNote(key, value) || PART_KEYS.includes(key) || KNOWN.has(key) || OF_SERVERS.has(key)) return true;
  if (CALL_KEYS.includes(key)) return isJsonObject(value);
  if (key === 'type') return isPartType({ type: value });
  return typeof value === 'string' && TOLD.get(key)?.includes(value.toLowerCase()) === true;
}

export function isKnownMember(key: string): boolean {
  return KNOWN.has(key) || OF_SERVERS.has(key) || FILTERS.has(key);
}

// Whether a member is empty and so says nothing. False may say that the call must not be made.
function isNothing(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

const TOLD: ReadonlyMap<string, readonly string[]> = new Map([
  ['role', ['assistant', 'model', 'ai', 'chatbot']],
  ['status', CALL_STATES],
  ['state', CALL_STATES],
  ['recipient', ['all']],
]);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['done', true],
  ['end_turn', true],
  ['example', false],
  ['prefix', false],
]);

const KNOWN: ReadonlySet<string> = new Set([
  ...['id', 'index', 'text', 'name', 'tool_call_id', 'response_id', 'created', 'created_at', 'timestamp', 'logprobs'],
  ...['reasoning', 'reasoning_content', 'reasoning_details', 'reasoning_text', 'reasoning_opaque', 'reasoning_signature'],
  ...['thinking', 'thinking_blocks', 'thinking_signature', 'thoughtSignature', 'thought_signature', 'signature', 'phase'],
  ...['annotations', 'citations', 'audio', 'images', 'tool_plan', 'executed_tools', 'cache_control', 'extra_content'],
  ...['stop_reason', 'stopReason', 'stop_sequence', 'done_reason', 'incomplete_details', 'native_finish_reason'],
]);

const OF_SERVERS: ReadonlySet<string> = new Set([
  ...SIGNATURES,
  ...['safetyRatings', 'citationMetadata', 'groundingMetadata', 'urlContextMetadata', 'avgLogprobs', 'logprobsResult'],
  ...['tokenCount', 'finishMessage'],
]);

const NOTES: ReadonlySet<string> = new Set([
  ...['additional_kwargs', 'response_metadata', 'usage_metadata', 'provider_specific_fields', 'providerMetadata'],
]);
