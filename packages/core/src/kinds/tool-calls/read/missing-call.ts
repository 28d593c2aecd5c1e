import type { Change } from '../../../model/change.ts';
import { saysCall } from './ending.ts';
import type { CallReading } from './raw-call.ts';

// Reports a lost call if a reading has no call although the finish reason says that the reply ended in one.
export function withMissingCall(reading: CallReading, finishReason: string | undefined): CallReading {
  const { calls, changes, callEnd = finishReason, isOthers } = reading;
  if (callEnd === undefined || !saysCall(callEnd) || calls.length > 0 || isOthers) return reading;
  const excerpt = `The finish reason ${callEnd.slice(0, 40)}`;
  const args = { excerpt };
  const missing: Change = { code: 'tools.unread-call', safety: 'unsafe', path: '', before: excerpt, after: null, args };
  return { ...reading, changes: [...changes, missing] };
}
