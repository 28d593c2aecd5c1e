import type { HeldValue, Json } from '@tamis/core';
import { heldLines } from './held-lines.ts';

/** What else a held value may mean, and the codes that a release names: people can't agree to what they have not seen. */
export function doubtLines(held: HeldValue | undefined): readonly string[] {
  const doubt = held?.reason === 'approval' ? held.released : held?.doubt;
  if (doubt === undefined) return [];
  const others = doubt.readings.slice(1).flatMap((one) => ['or:', ...heldLines(one as Json).map((line) => `  ${line}`)]);
  if (held?.reason === 'approval') return [...others, `released before: ${doubt.codes.join(', ')}`];
  return [...others, `in doubt: ${doubt.codes.join(', ')}${doubt.needsApproval ? '; it also needs an approval' : ''}`];
}
