import { actDigest, decidedWord, heldAct, meaningOf, type ReviewRow, type ReviewTerms } from '@tamis/core/review';
import { toolKey } from './approved-before.ts';
import type { ApartBecause } from './review-group.ts';

export type DeniedBefore = ReadonlyMap<string, ReviewRow>;

export function deniedBefore(decided: Iterable<ReviewRow>): DeniedBefore {
  const denied = new Map<string, ReviewRow>();
  for (const review of decided) {
    if (meaningOf(review) !== 'denied') continue;
    for (const key of keysOf(review)) {
      const other = denied.get(key);
      if (other === undefined || decidedAt(other) < decidedAt(review)) denied.set(key, review);
    }
  }
  return denied;
}

export function denialOf(review: ReviewRow, denied: DeniedBefore): ApartBecause | undefined {
  const [latest] = keysOf(review)
    .flatMap((key) => denied.get(key) ?? [])
    .toSorted((one, other) => decidedAt(other) - decidedAt(one));
  if (latest?.decision === undefined) return undefined;
  const { kind, by, at, text } = latest.decision;
  const told = text === undefined ? {} : { text };
  return { kind: 'denied-before', review: latest.review, word: decidedWord(kind), by, at, ...told };
}

function keysOf(review: ReviewRow): readonly string[] {
  const { run, unit, step } = review.source;
  const act = review.action === undefined ? undefined : heldAct(review as ReviewTerms);
  const digest = act && actDigest({ kind: review.kind, contract: '' } as ReviewTerms, act);
  const source = JSON.stringify([run, unit, step]);
  return digest === undefined ? [source] : [source, JSON.stringify([toolKey(review), digest])];
}

function decidedAt({ decision }: ReviewRow): number {
  return decision?.at ?? 0;
}
