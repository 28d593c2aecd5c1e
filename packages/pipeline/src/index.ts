export type { Bar, Chart, Measure, Panel } from './chart/chart.ts';
export { drawChart } from './chart/draw-chart.ts';
export { THEMES, type Theme } from './chart/theme.ts';
export { insideFolder } from './config/inside-folder.ts';
export { costCapOf, type OpenedPipeline, openPipeline, validatePipeline } from './config/open-pipeline.ts';
export { pipelineSchema } from './config/pipeline-schema.ts';
export type { OpenOptions } from './config/step-reading.ts';
export type { Exact, Fields } from './exact/exact.ts';
export { readJson } from './exact/read-json.ts';
export { toPlain } from './exact/to-plain.ts';
export { writeJson } from './exact/write-json.ts';
export { CsvColumns, type CsvRow, csvHeader, csvRow } from './export/csv.ts';
export { type ExportWanted, exportLines } from './export/export-lines.ts';
export { type SeedLine, seedFiles, seedLines } from './export/seed-lines.ts';
export type { StoredRun } from './export/units-with-results.ts';
export type { ChangedStep, StaleCause, StaleResults } from './inputs/changes.ts';
export { inputsOf, type RunInputs, type StepInput, type StepInputs } from './inputs/step-inputs.ts';
export { type Calibration, calibrate, type Tenth } from './insights/calibrate.ts';
export {
  byMistakes,
  countInsights,
  INSIGHT_GROUPS,
  type InsightGroup,
  type InsightGrouping,
  type Insights,
} from './insights/count-insights.ts';
export { firstMistake, type KeptVerdict } from './insights/first-mistake.ts';
export { runAttempts } from './insights/run-attempts.ts';
export { type SeenAttempt, shortDigest, UNKNOWN } from './insights/seen-attempt.ts';
export { type Abstained, abstainedIn } from './look/abstained.ts';
export { type AskedWith, askedWith } from './look/asked-with.ts';
export { attemptPassages } from './look/attempt-passages.ts';
export { type DiffKind, diffRuns, type UnitDiff, type UnitPlace } from './look/diff-runs.ts';
export { FAILURE_GROUPS, type FailureGroup, type FailureGrouping, failuresBy, groupFailures } from './look/failures-by.ts';
export { fleetOf, readFleet } from './look/fleet-of.ts';
export {
  GROUNDED_GROUPS,
  type GroundedCount,
  type GroundedGroup,
  type GroundedReport,
  groundedBy,
} from './look/grounded-by.ts';
export { isWorkedOn } from './look/is-worked-on.ts';
export { judgeWritten } from './look/judge-written.ts';
export { folderProblem, type NotARun, type OpenedRun, openRun } from './look/open-run.ts';
export { contentFiles, type Purged, purgeRun } from './look/purge-run.ts';
export { type OwnReport, ownReports, ownScripts, reportRun } from './look/report-run.ts';
export { reviewPassages } from './look/review-passages.ts';
export { runCharts } from './look/run-charts.ts';
export { type RunGlance, runGlance } from './look/run-glance.ts';
export { configState, type RunStatusReport, runStatus } from './look/run-status.ts';
export { type RunActivity, type RunSummary, runSummary, type Spent, type StepStatus } from './look/run-summary.ts';
export { type RunWork, runWork, type StepWork } from './look/run-work.ts';
export {
  type ToldAttempt,
  type ToldStep,
  type ToldSuperseded,
  toldAttempt,
  type UnitStory,
  unitStory,
} from './look/unit-story.ts';
export { waitingText } from './look/waiting-text.ts';
export { type AskedStep, wasAskedAgain } from './look/was-asked-again.ts';
export * from './model/pipeline.ts';
export type { Counted } from './plan/counted.ts';
export { type PlanOptions, planOf, type RunPlan, type StepPlan, type TokenPrices } from './plan/plan-of.ts';
export { planRetry, type RetryPlan, type RetryPlanOptions } from './plan/plan-retry.ts';
export { type Analysed, analyse } from './post-process/analyse.ts';
export { type AnalysisOptions, parseAnalysis } from './post-process/parse-analysis.ts';
export type { Cell, Report } from './post-process/report.ts';
export { type ChartSubject, reportChart } from './post-process/report-chart.ts';
export { type Extrapolated, type ProbeEstimate, type ProbeStep, probeEstimate } from './probe/probe-estimate.ts';
export { promptData } from './prompts/prompt-data.ts';
export { type Prompt, renderPrompt } from './prompts/render-prompt.ts';
export { type ExactFile, openExactFile } from './read/exact-file.ts';
export type { NewVerdict } from './recheck/new-verdict.ts';
export { type PromptChange, promptChanges } from './recheck/prompt-changes.ts';
export { type RecheckBy, recheckRun, type SeenUnit } from './recheck/recheck-run.ts';
export {
  type RecheckedUnit,
  type RecheckKind,
  recheckUnit,
  type StaleUnit,
  type UnitRecheck,
  type UnitRows,
} from './recheck/recheck-unit.ts';
export { type StoredReply, storedReplies } from './recheck/stored-replies.ts';
export { type FoundUnit, type RecheckAnswer, writeRecheck } from './recheck/write-recheck.ts';
export { archiveName } from './retry/archive.ts';
export { refreshRun } from './retry/refresh-run.ts';
export { type Refreshable, refreshable } from './retry/refreshable.ts';
export { retryRun } from './retry/retry-run.ts';
export { type RetryWanted, retryable, stuckUnits } from './retry/retryable.ts';
export type { RunMode } from './run/batch-options.ts';
export { continueRun } from './run/continue-run.ts';
export { type BatchDecision, type DecidedBatch, decideBatch } from './run/decide-batch.ts';
export type { CallKey, MakeModels, ModelOf, StepBatches, StepModel } from './run/model-for.ts';
export { isFree, isRunFolder, thisWorker } from './run/open-run.ts';
export { outputPlace, runNeeding } from './run/output-place.ts';
export { isRefusedLater } from './run/refused-later.ts';
export type { RunAnswer } from './run/run-answer.ts';
export {
  configOf,
  type ModelPrices,
  type Overrides,
  overridesOf,
  type RunDetail,
  type RunState,
  runDetail,
  runState,
} from './run/run-detail.ts';
export type { RunEnd, Stop } from './run/run-end.ts';
export type { RunEvent } from './run/run-event.ts';
export type { StartOptions, WorkOptions } from './run/run-options.ts';
export { isSentToPeople } from './run/sent.ts';
export { sameRun } from './run/share/same-run.ts';
export { type SharedOptions, type SharedWork, workSharedRun } from './run/share/work-shared-run.ts';
export { startRun } from './run/start-run.ts';
export { hasSteps, type StoredStep } from './run/step-order.ts';
export { requestOptions } from './run/step-request.ts';
export { type StoredResult, storedUnit } from './run/stored-unit.ts';
export { changedSteps } from './stale/changed-folder.ts';
export { type MixedModels, mixedModels, mixedText } from './stale/mixed-models.ts';
export { StaleUnits, staleResults } from './stale/stale-results.ts';
export { coerceLog } from './steps/coerce-log.ts';
export { expressionStep } from './steps/expression-step.ts';
export { type ExtractedFile, extractUnits, type NotExtracted } from './steps/extract-units.ts';
export { fanOutStep } from './steps/fan-out-step.ts';
export { type JudgedReply, judgeReply, withOutput } from './steps/judge-reply.ts';
export type { Done, ExpressionError, Failed, Skipped, Spread } from './steps/step-result.ts';
export { compileTemplate, type LoadSource, type Rendered, type Template, type TemplateData } from './template/template.ts';
export type { TemplateProblem } from './template/template-problem.ts';
export { countUnits, makeUnits } from './units/make-units.ts';
export { seedOf } from './units/seed.ts';
export { recordOf, type Unit, unitOf } from './units/unit.ts';
export type { Violation } from './verify/check.ts';
export { type VerifiedLedger, verifyLedger } from './verify/verify-ledger.ts';
export { type CheckedBooks, type VerifiedRun, verifyRun } from './verify/verify-run.ts';
