export { NotRun } from '@tamis/core';
export {
  type ActConditions,
  type ActDoubt,
  type ActProposal as Proposal,
  type ActTarget,
  AnotherAct,
  type ChoiceOffer,
  type ChoiceReason,
  type Decided,
  type DecisionKind,
  type DecisionRow,
  detailOf,
  EffectTaken,
  type Executed,
  type ExecuteOptions,
  type ExecutionAnswer,
  type ExecutionEnd,
  type ExecutionRow,
  type ExecutionStart,
  type ExecutionState,
  execute,
  type NewDecision,
  type NewNote,
  type NewReview,
  type NotRunnable,
  type OfferedChoice,
  offerChoice,
  propose,
  type RecheckInput,
  type RefusedPick,
  type ReviewDetail,
  type ReviewPolicy,
  type ReviewRow,
  type ReviewSource,
  type ReviewState,
  type Running,
  refusedPicks,
  type TargetGate,
} from '@tamis/core/review';
export type { ActCheck, RecheckAnswer } from './execute/recheck-answer.ts';
export { answerRechecks } from './execute/rechecks.ts';
export { reconcileActs } from './execute/reconcile-acts.ts';
export {
  type ApprovalAnswer,
  type ApprovalAsked,
  type Offered,
  type ToolCallGiven,
  type ToolDoor,
  type ToolDoorGiven,
  toolDoor,
} from './execute/tool-door.ts';
export type { Bound, Bounds } from './grant/bounds.ts';
export {
  type GivenSuggestion,
  giveSuggestion,
  type Narrower,
} from './grant/give-suggestion.ts';
export type { Grant, GrantedCall, GrantScope } from './grant/grant.ts';
export type { Limits } from './grant/learn-limits.ts';
export { type NewGrant, type OpenedGrant, openGrant, revokeGrant } from './grant/open-grant.ts';
export { type Suggestion, suggestGrants } from './grant/suggest.ts';
export { type GrantedProposal, grantsOf, underGrant } from './grant/use-grant.ts';
export { usesOf } from './grant/uses.ts';
export { type FolderHold, holdFolder, isFolderHeld } from './home/hold-folder.ts';
export type { HomeGiven } from './home/home-place.ts';
export { decideIn, type KnownLedger, ledgersOf } from './home/ledgers-of.ts';
export { openHome } from './home/open-home.ts';
export { openRunLedger } from './home/run-ledger.ts';
export type { JournalOptions } from './journal/journal-options.ts';
export { type LedgerJournal, ledgerJournal } from './journal/ledger-journal.ts';
export { type LoadedRun, loadRun } from './journal/load-run.ts';
export * from './model/accounts.ts';
export * from './model/attempt.ts';
export type { BatchCallRow, BatchChange, BatchEnd, BatchRequest, BatchRow, BatchStart, BatchState } from './model/batch.ts';
export type { Contents } from './model/contents.ts';
export type { HandleKey, HandleUse, NewHandle, TakenHandle } from './model/handle.ts';
export type { HistoryEntry } from './model/history.ts';
export type { Lease, LeaseAnswer, LeaseHolder, LeaseRequest } from './model/lease.ts';
export type { NewLink, NoticeClaim, NoticeKey } from './model/notice.ts';
export type { ExecutionPause, ExecutionResume, ResumedExecution } from './model/paused.ts';
export type { RecheckRow } from './model/recheck-row.ts';
export type { NewRun, RunChange, RunRow, RunStatus } from './model/run.ts';
export type { CallTimes, Spending } from './model/spending.ts';
export type { Example, ExampleQuery, TrendCount, TrendKey, TrendQuery, TrendSubject } from './model/trend.ts';
export type { NewUnit, SupersededRow, UnitChange, UnitMove, UnitRetry, UnitRow } from './model/unit.ts';
export type { UnitState } from './model/unit-state.ts';
export { type OpenOptions, openLedger } from './open/open-ledger.ts';
export type { Handles } from './port/handles.ts';
export { type Ids, randomIds } from './port/ids.ts';
export type {
  AttemptQuery,
  DecidedQuery,
  DecidedReviews,
  Executions,
  Folders,
  Ledger,
  Records,
  ReviewQuery,
  Reviews,
  Runs,
  Tended,
  UnitQuery,
  Units,
} from './port/ledger.ts';
export { systemWallClock, type WallClock } from './port/wall-clock.ts';
export type { Silence } from './postgres/silence.ts';
export { type ReviewedAsk, type Reviewer, type ReviewerGiven, type ReviewerPolicy, reviewer } from './review/reviewer.ts';
export type { Linking } from './tell/link.ts';
export type { Notice, NoticeEvent } from './tell/notice.ts';
export { isSigned } from './tell/sign.ts';
export { type Telling, type Told, tellPeople } from './tell/tell-people.ts';
export type { Template } from './tell/templates.ts';
export type { Webhook } from './tell/webhook.ts';
