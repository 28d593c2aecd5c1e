import type { Change } from '../../model/change.ts';
import { noted } from '../../model/noted.ts';
import { saysCut } from '../../model/says-cut.ts';

/** What a finish reason says about a reply: a Change where the provider cut it, so that nothing less than a hold comes of it. */
export function cutByProvider(finishReason: string | null | undefined): Change | undefined {
  return saysCut(finishReason) ? noted('extract.cut-by-provider', { reason: finishReason }) : undefined;
}
