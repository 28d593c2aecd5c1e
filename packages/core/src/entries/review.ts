export { shareOf } from '../contract/share.ts';
export { type ActingGate, declaredOf, preconditionsOf, worldVersion } from '../kinds/acting/preconditions-of.ts';
export { type Bound, bindingDigest } from '../loop/binding-digest.ts';
export { contractDigest } from '../loop/contract-digest.ts';
export { editText } from '../loop/edit-text.ts';
export type * from '../model/acting.ts';
export type { DeclaredAct } from '../model/gate.ts';
export { type ActConditions, type ActTarget, actVerdict, declaredFor, type TargetGate } from '../review/act/act-conditions.ts';
export { isAsWritten, shapeProblem } from '../review/act/as-written.ts';
export { DOUBT_WORDS, doubtText } from '../review/act/doubt-text.ts';
export { execute, LEASE as EXECUTION_LEASE, resume, takenBy } from '../review/act/execute.ts';
export { type ExecutePassedOptions, executePassed } from '../review/act/execute-passed.ts';
export { type Executed, type ExecuteOptions, type Running, SUSPENDED } from '../review/act/executed.ts';
export { type ChoiceOffer, type ChoiceReason, type OfferedChoice, offerChoice } from '../review/act/offer-choice.ts';
export { type JudgedAct, judgeAct, type PassedAct } from '../review/act/passed-act.ts';
export { type ActProposal, contractOf, propose, type ReviewPolicy } from '../review/act/propose.ts';
export { type ActDoubt, actOf, type Look, type RecheckInput, recheckAct } from '../review/act/recheck-act.ts';
export { reconcile } from '../review/act/reconcile.ts';
export { AnotherAct } from '../review/another-act.ts';
export { checkTerms } from '../review/check-terms.ts';
export { decidedWord } from '../review/decided-word.ts';
export { doubtDetail, shownCodes } from '../review/doubt-detail.ts';
export { byDoubt, DOUBT_REASONS, type DoubtOrder, doubtsIn } from '../review/doubt-order.ts';
export { EffectTaken } from '../review/effect-taken.ts';
export type * from '../review/execution.ts';
export { heldForReview, type SentAs, type SentUnit } from '../review/held-for-review.ts';
export { keepsEffect } from '../review/keeps-effect.ts';
export { keptPassages } from '../review/kept-passages.ts';
export { type LogEntry, logLine, type ReviewEvent } from '../review/log-entry.ts';
export { notRunnable } from '../review/not-runnable.ts';
export {
  actDigest,
  chosenOption,
  heldAct,
  isSameAct,
  NO_ACTION,
  optionsOf,
  type ReviewOption,
  type Runnable,
} from '../review/options.ts';
export { meaningOf, type Precision, type PrecisionMeaning, precisionOf } from '../review/precision.ts';
export { precisionText } from '../review/precision-text.ts';
export { eachPrincipal, foldedName, hasPrincipal } from '../review/principals.ts';
export { type RefusedPick, refusedPicks } from '../review/refused-picks.ts';
export type * from '../review/review.ts';
export * from '../review/review-detail.ts';
export type * from '../review/review-row.ts';
export type * from '../review/review-store.ts';
export { SENT_AS, sentIn } from '../review/sent-in.ts';
export { stateVersion } from '../review/state-version.ts';
export * from '../review/take-decision.ts';
export { evidenceOf } from '../stages/verdict/evidence-of.ts';
