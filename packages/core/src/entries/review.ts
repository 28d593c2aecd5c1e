export { type Bound, bindingDigest } from '../loop/binding-digest.ts';
export { contractDigest } from '../loop/contract-digest.ts';
export { editText } from '../loop/edit-text.ts';
export { decidedWord } from '../review/decided-word.ts';
export { entryHash, entryText, type LogEntry, type ReviewEvent } from '../review/log-entry.ts';
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
export { eachPrincipal, foldedName, hasPrincipal } from '../review/principals.ts';
export type { Agreement, DecisionKind, ReviewDecision, ReviewState, ReviewTerms } from '../review/review.ts';
export { stateVersion } from '../review/state-version.ts';
export {
  FAILED_REPLY,
  type Proposal,
  proposalOf,
  proposedAct,
  type Refusal,
  type Taken,
  takeDecision,
  UNKNOWN_KIND,
  type Undecided,
} from '../review/take-decision.ts';
