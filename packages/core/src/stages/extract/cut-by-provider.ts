import { type Change, note, saysCut } from '../../model/index.ts';

// Returns the change for a reply that the provider cut off, according to its finish reason, so that it is at least held.
export function cutByProvider(finishReason: string | null | undefined): Change | undefined {
  return saysCut(finishReason) ? note('extract.cut-by-provider', { reason: finishReason }) : undefined;
}
