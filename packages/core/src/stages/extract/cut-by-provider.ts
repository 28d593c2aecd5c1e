import type { Change } from '../../model/change.ts';
import { noted } from '../../model/noted.ts';
import { saysCut } from '../../model/says-cut.ts';

/** What a finish reason says about a reply: a Change if the provider cut it, so that it is at least held. */
export function cutByProvider(finishReason: string | null | undefined): Change | undefined {
  return saysCut(finishReason) ? noted('extract.cut-by-provider', { reason: finishReason }) : undefined;
}
