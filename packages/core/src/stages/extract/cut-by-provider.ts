import type { Change } from '../../model/change.ts';
import { saysCut } from '../../model/says-cut.ts';

/** What a finish reason says about a reply: a Change where the provider cut it, so that nothing less than a hold comes of it. */
export function cutByProvider(finishReason: string | null | undefined): Change | undefined {
  if (!saysCut(finishReason)) return undefined;
  const args = { reason: finishReason };
  return { code: 'extract.cut-by-provider', safety: 'unsafe', path: '', before: null, after: null, args };
}
