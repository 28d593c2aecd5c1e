import { type Change, type Json, type JsonObject, saysCut } from '../../../model/index.ts';
import type { CallReading } from './raw-call.ts';

const CALLS: readonly string[] = ['toolcall', 'toolcalls', 'tooluse', 'functioncall', 'functioncalls', 'requiresaction'];

// How providers, servers and frameworks say that the model ended its answer itself, or that they do not know: letters only.
const GOOD: ReadonlySet<string> = new Set([
  ...['stop', 'stopped', 'stopsequence', 'stoptoken', 'stopstringfound', 'eos', 'eostoken', 'eosfound', 'end', 'endturn'],
  ...CALLS,
  ...['complete', 'completed', 'done', 'finish', 'finished', 'success', 'succeeded', 'ok', 'normal'],
  ...['unspecified', 'unknown', ''],
]);

// Longer than any of them.
const LONGEST = 64;

function isGoodEnd(word: string): boolean {
  return GOOD.has(lettersOf(word));
}

function lettersOf(word: string): string {
  const letters = word
    .slice(0, LONGEST)
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
  return letters.replace(/^(?:finish|stop)reason(?=.)/, '');
}

export function saysCall(reason: string): boolean {
  return CALLS.includes(lettersOf(reason));
}

export function isUnknownEnd(reason: string): boolean {
  return !isGoodEnd(reason) && !saysCut(reason);
}

// Where an answer says why the model stopped, in order of precedence: next to `finish_reason`, vLLM has a `stop_reason` with the
// text that it stopped at.
const REASONS = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason'];

const GOOD_NUMBERS: readonly Json[] = [0, 1];

export function endOf(layer: JsonObject): string | undefined {
  return REASONS.map((key) => layer[key]).find((reason) => typeof reason === 'string');
}

export function doubtfulEnds(layer: JsonObject): JsonObject {
  const key = REASONS.find((one) => typeof layer[one] === 'string') ?? 'finish_reason';
  const ends: Record<string, Json> = {};
  const reason = layer[key];
  if (typeof reason === 'string' ? isUnknownEnd(reason) : typeof reason === 'number' && !GOOD_NUMBERS.includes(reason))
    ends[key] = reason as Json;
  // A router passes on the provider's word, which may say more than the router's own.
  const native = layer.native_finish_reason;
  if (typeof native === 'string' && !isGoodEnd(native)) ends.native_finish_reason = native;
  return ends;
}

export function saysCutOff(note: JsonObject): boolean {
  return REASONS.some((key) => typeof note[key] === 'string' && saysCut(note[key]));
}

// Reports a lost call if a reading has no call although the finish reason says that the reply ended in one.
export function withMissingCall(reading: CallReading, finishReason: string | undefined): CallReading {
  const { calls, changes, callEnd = finishReason, isOthers } = reading;
  if (callEnd === undefined || !saysCall(callEnd) || calls.length > 0 || isOthers) return reading;
  const excerpt = `The finish reason ${callEnd.slice(0, 40)}`;
  const args = { excerpt };
  const missing: Change = { code: 'tools.unread-call', safety: 'unsafe', path: '', before: excerpt, after: null, args };
  return { ...reading, changes: [...changes, missing] };
}
