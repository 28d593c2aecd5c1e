export { type FolderHold, holdFolder, isFolderHeld } from './home/hold-folder.ts';
export { type HomeGiven, homePlace } from './home/home-place.ts';
export { decideIn, type KnownLedger, ledgersOf } from './home/ledgers-of.ts';
export { openHome } from './home/open-home.ts';
export { openRunLedger, runLedgerPlace } from './home/run-ledger.ts';
export type { JournalOptions } from './journal/journal-options.ts';
export { type LedgerJournal, ledgerJournal } from './journal/ledger-journal.ts';
export { type LoadedRun, loadRun } from './journal/load-run.ts';
export type { CallCost, CodeCount, FailureCount, StateCounts, StepCounts, UnitCounts } from './model/accounts.ts';
export type {
  AttemptCode,
  AttemptEnd,
  AttemptKey,
  AttemptRow,
  AttemptStart,
  CallFault,
  CallOutcome,
  CallRow,
  CallUse,
  Judgement,
  Recorded,
  Started,
} from './model/attempt.ts';
export type { Contents } from './model/contents.ts';
export { findingCode, judgementOf } from './model/judgement-of.ts';
export type { Lease, LeaseAnswer, LeaseHolder, LeaseRequest } from './model/lease.ts';
export type {
  Decided,
  DecisionKind,
  DecisionRow,
  NewDecision,
  NewReview,
  ReviewRow,
  ReviewSource,
  ReviewState,
} from './model/review.ts';
export type { NewRun, RunChange, RunRow, RunStatus } from './model/run.ts';
export type { NewUnit, UnitChange, UnitMove, UnitRow } from './model/unit.ts';
export { hasResult, UNIT_STATES, type UnitState } from './model/unit-state.ts';
export { verdictOf } from './model/verdict-of.ts';
export { type Ids, randomIds } from './port/ids.ts';
export type { AttemptQuery, Folders, Ledger, Records, Reviews, Runs, UnitQuery, Units } from './port/ledger.ts';
export { systemWallClock, type WallClock } from './port/wall-clock.ts';
export { type OpenOptions, openLedger } from './sqlite/open-ledger.ts';
