import { isObject } from '@tamis/core/providers';

/** A word in version 2; later, an object with the SDK's word and the provider's. */
export function finishWord(reason: unknown): unknown {
  return isObject(reason) ? reason.unified : reason;
}

/** The same reason, for a reply in whose text calls were found. */
export function withCallsFound<Reason>(reason: Reason): Reason {
  return (isObject(reason) ? { ...reason, unified: 'tool-calls' } : 'tool-calls') as Reason;
}
