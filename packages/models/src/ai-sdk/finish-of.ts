import { isObject } from '../json/pick.ts';
import type { SettledCalls } from './settle-calls.ts';

/** A reply that ends well and whose text held calls ends with calls. Before version 3 the reason was a word. */
export function finishOf<Reason>(reason: Reason, { found }: SettledCalls): Reason {
  if (found === undefined) return reason;
  if (isObject(reason)) return reason.unified === 'stop' ? { ...reason, unified: 'tool-calls' } : reason;
  return (reason === 'stop' ? 'tool-calls' : reason) as Reason;
}
