export { shareOf } from '../contract/share.ts';
export { evidence } from '../gate/evidence.ts';
export type { ReviewShares, Share } from '../model/contract.ts';
export type { FieldAgreement, FieldEvidence, GradedChange } from '../model/field-evidence.ts';
export { byDoubt, DOUBT_REASONS, type DoubtOrder, doubtsIn } from '../review/doubt-order.ts';
export { heldForReview, type SentAs, type SentUnit } from '../review/held-for-review.ts';
export { evidenceOf } from '../stages/verdict/evidence-of.ts';
