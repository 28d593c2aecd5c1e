export {
  type ActProposal as Proposal,
  AnotherAct,
  type ChoiceOffer,
  type Decided,
  type DecisionKind,
  type DecisionRow,
  DOUBT_WORDS,
  type Doubt,
  detailOf,
  type Executed,
  type ExecuteGiven,
  type ExecutionAnswer,
  type ExecutionEnd,
  type ExecutionRow,
  type ExecutionStart,
  type ExecutionState,
  execute,
  fieldsIn,
  isHigh,
  type Looking,
  type NewDecision,
  type NewNote,
  type NewReview,
  type NotRunnable,
  notesIn,
  type OfferedChoice,
  OutcomeUnknown,
  offerChoice,
  type Premises,
  propose,
  type RefusedPick,
  type ReviewDetail,
  type ReviewPolicy,
  type ReviewRow,
  type ReviewSource,
  type ReviewState,
  type Running,
  reasonsIn,
  refusedPicks,
  type Said,
  type Target,
  type TargetGate,
} from '@tamis/core/review';
export { copyLedger } from './archive/copy-ledger.ts';
export { principal, processName } from './execute/process-name.ts';
export type { ActCheck, RecheckAnswer } from './execute/recheck-answer.ts';
export { answerRechecks, askHost, type HostAnswer, type LookingFor } from './execute/rechecks.ts';
export {
  type ApprovalAnswer,
  type ApprovalAsked,
  type Offered,
  type ToolCallGiven,
  type ToolDoor,
  type ToolDoorGiven,
  toolDoor,
} from './execute/tool-door.ts';
export { type Grant, type GrantedCall, type GrantScope, grantIn } from './grant/grant.ts';
export { type NewGrant, type OpenedGrant, openGrant, requireCondition, revokeGrant } from './grant/open-grant.ts';
export { type GrantedProposal, grantsOf, knownGrants, underGrant } from './grant/use-grant.ts';
export { type FolderHold, holdFile, holdFolder, isFolderHeld } from './home/hold-folder.ts';
export { type HomeGiven, homePlace } from './home/home-place.ts';
export { decideIn, type KnownLedger, ledgersOf } from './home/ledgers-of.ts';
export { openHome } from './home/open-home.ts';
export { hasRunLedger, isRunLedgerFile, openRunLedger, putRunPlace, runLedgerPlace } from './home/run-ledger.ts';
export type { JournalOptions } from './journal/journal-options.ts';
export { type LedgerJournal, ledgerJournal } from './journal/ledger-journal.ts';
export { type LoadedRun, loadRun } from './journal/load-run.ts';
export * from './model/accounts.ts';
export * from './model/attempt.ts';
export * from './model/batch.ts';
export { isCharged } from './model/charged-faults.ts';
export type { Contents } from './model/contents.ts';
export type { HistoryEntry } from './model/history.ts';
export { findingCode, judgementOf } from './model/judgement-of.ts';
export type { Lease, LeaseAnswer, LeaseHolder, LeaseRequest } from './model/lease.ts';
export type { NoticeClaim, NoticeKey } from './model/notice.ts';
export type { RecheckRow } from './model/recheck-row.ts';
export type { NewRun, RunChange, RunRow, RunStatus } from './model/run.ts';
export type { Example, ExampleQuery, TrendCount, TrendKey, TrendQuery, TrendSubject } from './model/trend.ts';
export type { NewUnit, SupersededRow, UnitChange, UnitMove, UnitRetry, UnitRow } from './model/unit.ts';
export { hasResult, UNIT_STATES, type UnitState, wholeState } from './model/unit-state.ts';
export { verdictOf } from './model/verdict-of.ts';
export { type OpenOptions, openLedger } from './open/open-ledger.ts';
export { type Ids, randomIds } from './port/ids.ts';
export type {
  AttemptQuery,
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
export { type DatabaseState, databaseState } from './postgres/database-state.ts';
export { type Chunk, type Jobs, openJobs, runsWithWork, type TakenChunk } from './postgres/jobs.ts';
export { type Knock, knock } from './postgres/knock.ts';
export {
  inSchema,
  isPostgresPlace,
  type PostgresPlace,
  postgresPlace,
  schemaFor,
  shownPlace,
  withPassword,
} from './postgres/place.ts';
export { openPurse, type PurseGiven, type SharedPurse } from './postgres/purse.ts';
export { type LocalGiven, type LocalServer, startLocalServer } from './postgres/server/local-server.ts';
export { embeddedDb } from './postgres/server/reachable.ts';
export { localPostgres } from './postgres/server/server-files.ts';
export type { Silence } from './postgres/silence.ts';
export { actWords, summaryFrom } from './review/act-words.ts';
export { editable, type JudgedEdit, judgeEdit } from './review/judge-edit.ts';
export { checkOf, type PendingAct, pendingAct } from './review/pending-act.ts';
export { type ReviewedAsk, type Reviewer, type ReviewerGiven, type ReviewerPolicy, reviewer } from './review/reviewer.ts';
export type { Notice, NoticeEvent } from './tell/notice.ts';
export { isSigned, type Webhook } from './tell/post-webhook.ts';
export { type Telling, type Told, tellPeople } from './tell/tell-people.ts';
