/* For the other packages of Tamis: these names may change in any version. */
export { DOUBT_WORDS, fieldsIn, isHighRisk, reasonsIn, reviewNotes, riskOf } from '@tamis/core/review';
export { copyLedger } from './archive/copy-ledger.ts';
export { principal, processName } from './execute/process-name.ts';
export { askHost, type HostAnswer, type LookingFor } from './execute/rechecks.ts';
export { unsettledActs, whileRunning } from './execute/unsettled-acts.ts';
export { covers } from './grant/covers.ts';
export { narrowed, suggestionNamed } from './grant/give-suggestion.ts';
export { grantIn } from './grant/grant.ts';
export { limitText, whereText } from './grant/grant-words.ts';
export { requireCondition } from './grant/open-grant.ts';
export { spentOn } from './grant/room.ts';
export { EVIDENCE } from './grant/suggest.ts';
export { knownGrants } from './grant/use-grant.ts';
export { holdFile } from './home/hold-folder.ts';
export { homePlace } from './home/home-place.ts';
export { hasRunLedger, isRunLedgerFile, putRunPlace, runLedgerPlace } from './home/run-ledger.ts';
export { OPEN_BATCHES } from './model/batch.ts';
export { isCharged } from './model/charged-faults.ts';
export { findingCode, judgementOf } from './model/judgement-of.ts';
export { hasResult, UNIT_STATES, wholeState } from './model/unit-state.ts';
export { verdictOf } from './model/verdict-of.ts';
export { type DatabaseState, databaseState } from './postgres/database-state.ts';
export {
  type Fleet,
  type FleetRun,
  type FleetWatch,
  type FleetWorker,
  type HeldChunk,
  watchFleet,
} from './postgres/fleet.ts';
export { type Chunk, type Jobs, NEVER, openJobs, type TakenChunk } from './postgres/jobs.ts';
export { type Knock, knock } from './postgres/knock.ts';
export { type LedRun, ledRuns } from './postgres/led-runs.ts';
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
export { openRate, type RateNews, type RateStanding, type SharedRate } from './postgres/rate.ts';
export { enterRoster, type Roster, type RosterName, type WorkerState } from './postgres/roster.ts';
export { dropChunks, ledgersIn } from './postgres/run-schemas.ts';
export { type LocalGiven, type LocalServer, startLocalServer } from './postgres/server/local-server.ts';
export { embeddedDb } from './postgres/server/reachable.ts';
export { localPostgres } from './postgres/server/server-files.ts';
export { type FoundRun, type WorkWatch, watchWork } from './postgres/work-watch.ts';
export { actWords, summaryFrom } from './review/act-words.ts';
export { askedAbout } from './review/asked-about.ts';
export { askedWords } from './review/asked-words.ts';
export { alikeKey, aloneBecause } from './review/decided-together.ts';
export { declaredEffect } from './review/declared-effect.ts';
export { type DoubtedPlace, doubtedPlace } from './review/doubted-place.ts';
export { apartText, warningOf } from './review/group/apart-text.ts';
export { decidedBefore } from './review/group/decided-before.ts';
export { type GroupGiven, groupReviews } from './review/group/group-reviews.ts';
export { groupWith } from './review/group/group-with.ts';
export type {
  ApartBecause,
  ApartReview,
  GroupColumn,
  GroupEffect,
  GroupedRow,
  ReviewGroup,
} from './review/group/review-group.ts';
export { heldFindings } from './review/held-findings.ts';
export { editable, type JudgedEdit, judgeEdit } from './review/judge-edit.ts';
export { checkOf, type PendingAct, pendingAct } from './review/pending-act.ts';
export type { Reading } from './review/readings.ts';
export { type RefusedBefore, refusedBefore } from './review/refused-before.ts';
export { type SimilarDecision, type SimilarDecisions, similarTo } from './review/similar/similar.ts';
export { similarTexts } from './review/similar/similar-words.ts';
export { unsafeChanges } from './review/unsafe-changes.ts';
export { type AskedBecause, whyAsked } from './review/why-asked.ts';
export { linkDigest } from './tell/link.ts';
export { isSafeAddress, publicUrlProblem } from './tell/safe-address.ts';
export { isWebhookSecret } from './tell/sign.ts';
export { TEMPLATES } from './tell/templates.ts';
