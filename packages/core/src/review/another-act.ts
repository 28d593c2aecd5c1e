import type { ReviewRow } from './review-row.ts';

/** The error for an act whose source already has the review of another act. Nothing is opened or decided. */
export class AnotherAct extends RangeError {
  override readonly name = 'AnotherAct';
  /** The review that the source already has. */
  readonly review: ReviewRow;

  constructor(review: ReviewRow) {
    const { run, step, unit, attempt } = review.source;
    const place = [run, step, unit].map((part) => JSON.stringify(part)).join(', ');
    super(`Attempt ${attempt} of ${place} already has a review of a different act (${review.review}).`);
    this.review = review;
  }
}
