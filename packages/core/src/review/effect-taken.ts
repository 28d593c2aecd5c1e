import type { ReviewRow } from './review-row.ts';

/** The error for an act whose effect another act has: it waits, runs, may have run, or has run. Nothing is opened or started. */
export class EffectTaken extends RangeError {
  override readonly name = 'EffectTaken';
  /** The review of the other act. */
  readonly review: ReviewRow;

  constructor(review: ReviewRow) {
    super(`Another act has the same effect key: review ${review.review}.`);
    this.review = review;
  }
}
