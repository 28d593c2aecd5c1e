import type { NewReview } from '@tamis/core/review';
import { textDigest } from './text.ts';

// The stored terms of a review: what it is about, who may decide, and until when.
export interface StoredTerms
  extends Pick<NewReview, 'kind' | 'reason' | 'action' | 'digest' | 'contract' | 'stateVersion' | 'expiresAt' | 'eyes'> {
  readonly review: string;
  readonly run: string;
  readonly unit: string;
  readonly step: string;
  readonly attempt: number;
  readonly createdAt: number;
  readonly deciders?: string;
}

export type ReviewTexts = Partial<Pick<NewReview, 'held' | 'alternatives' | 'contractText' | 'fallback' | 'detail'>>;

export function contentsDigest({ held, alternatives, contractText, fallback, detail }: ReviewTexts): string {
  const texts = [held, alternatives, contractText, fallback, detail];
  return textDigest(JSON.stringify(texts.map((text) => (text === undefined ? null : textDigest(text)))));
}

export function termsDigest(terms: StoredTerms): string {
  const { review, run, unit, step, attempt, kind, reason, action, digest, contract, stateVersion, createdAt } = terms;
  const { expiresAt, deciders, eyes } = terms;
  return textDigest(
    JSON.stringify([
      ...[review, run, unit, step, attempt, kind, reason, action ?? null, digest, contract ?? null, stateVersion ?? null],
      ...[createdAt, expiresAt ?? null, deciders ?? null, eyes ?? 1],
    ]),
  );
}
