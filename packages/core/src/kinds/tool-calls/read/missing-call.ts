import type { Change } from '../../../model/change.ts';
import { saysCall } from './ending.ts';
import type { Reading } from './raw-call.ts';

/** A reading without any call of a reply that ended in one, as its finish reason says: the call is lost. */
export function withMissingCall(reading: Reading, finishReason: string | undefined): Reading {
  if (finishReason === undefined || !saysCall(finishReason) || isExplained(reading)) return reading;
  const excerpt = `The finish reason ${finishReason.slice(0, 40)}`;
  const args = { excerpt };
  const missing: Change = { code: 'tools.unread-call', safety: 'unsafe', path: '', before: excerpt, after: null, args };
  return { ...reading, changes: [...reading.changes, missing] };
}

/** Whether there is a call, one that the provider made itself, or the same was said before. */
function isExplained({ calls, changes, findings }: Reading): boolean {
  if (calls.length > 0 || changes.some(({ code }) => code === 'tools.unread-call')) return true;
  return findings.some(({ code }) => code === 'tools.provider-run');
}
