import type { Change } from '../../../model/change.ts';
import { saysCall } from './ending.ts';
import type { Reading } from './raw-call.ts';

/** A reading without any call of a reply that ended in one, as a finish reason says: the call is lost. */
export function withMissingCall(reading: Reading, finishReason: string | undefined): Reading {
  const { calls, changes, callEnd = finishReason, isOthers } = reading;
  if (callEnd === undefined || !saysCall(callEnd) || calls.length > 0 || isOthers) return reading;
  const excerpt = `The finish reason ${callEnd.slice(0, 40)}`;
  const args = { excerpt };
  const missing: Change = { code: 'tools.unread-call', safety: 'unsafe', path: '', before: excerpt, after: null, args };
  return { ...reading, changes: [...changes, missing] };
}
