export { type Code, stageOf } from '../codes/code.ts';
export type { CodeEntry, Group, WordedEntry } from '../codes/entry.ts';
export { ContractError } from '../contract/contract-error.ts';
export { defaultLimits } from '../contract/policy.ts';
export type {
  Action,
  ActionChoice,
  ActionContract,
  ActionDetails,
  ActionForm,
  ActionTarget,
  ChosenAction,
  WhenMoved,
} from '../kinds/actions/model/action-contract.ts';
export { contractSchema } from '../kinds/contract-schema.ts';
export { type ContractTextOptions, contractText } from '../kinds/contract-text.ts';
export type { Engine } from '../kinds/engine.ts';
export type { KnownCode } from '../kinds/known-code.ts';
export { promptContract, type TellingGate } from '../kinds/prompt-contract.ts';
export { codes } from '../kinds/registry.ts';
export { type ReloadableGate, reloadable } from '../kinds/reloadable.ts';
export type { CallOf } from '../kinds/tool-calls/model/call-of.ts';
export type {
  AnyCall,
  OrderRule,
  RegistryLevels,
  Tool,
  ToolCall,
  ToolContract,
  ToolDetails,
  ToolEffect,
  ToolHistory,
  ToolLevel,
  ToolLevels,
  ToolList,
  ToolPolicyInput,
  ToolReply,
} from '../kinds/tool-calls/model/tool-contract.ts';
export { withheldText } from '../kinds/tool-calls/results/withheld-text.ts';
export { entryOf, helpOf, hintOf, messageOf } from '../kinds/usual-wording.ts';
export {
  type Approvable,
  approvalDigest,
  type HeldForApproval,
  type HeldInDoubt,
  type HeldValue,
  heldIn,
} from '../loop/approval.ts';
export { ask } from '../loop/ask.ts';
export type { AskOptions, EscalationCall, Resumption } from '../loop/ask-options.ts';
export type { Attempt } from '../loop/attempt.ts';
export type { Budget } from '../loop/budget.ts';
export { contractFault } from '../loop/contract-fault.ts';
export type { DevelopersOnly } from '../loop/developers-only.ts';
export type { Approval, Decision, EditDecision } from '../loop/event.ts';
export { doubtIn, type HoldDoubt } from '../loop/hold-doubt.ts';
export type { Holds, HoldsGoTo, HoldsInput } from '../loop/holds.ts';
export { type Journal, type JournalEntry, jsonlJournal } from '../loop/journal.ts';
export type { Outcome } from '../loop/outcome.ts';
export { type ProgressEvent, progressText } from '../loop/progress.ts';
export { resumeFrom } from '../loop/resume-from.ts';
export { type RetryFormat, type RetryOptions, retryRequest } from '../loop/retry-request.ts';
export type { Escalation, LoopState } from '../loop/state.ts';
export { messageText } from '../message/message-text.ts';
export type {
  Act,
  Acting,
  EffectClaim,
  EffectRule,
  ListedFailure,
  LostAct,
  Precondition,
  PreconditionCheck,
  PreconditionRule,
  Reconciled,
  ShownEffect,
  WorldRead,
} from '../model/acting.ts';
export type { Cancel } from '../model/cancel.ts';
export type { Change, Dropped, Safety } from '../model/change.ts';
export type { Check, CheckAnswer, CheckFinding, Timer } from '../model/check.ts';
export type {
  Contract,
  Grounding,
  JsonSchema,
  Limits,
  OnFailure,
  Policy,
  PolicyInput,
  ValueOf,
  Vocabulary,
} from '../model/contract.ts';
export type { DeepPartial } from '../model/deep-partial.ts';
export { Fault, type FaultCode, type FaultDetail } from '../model/fault.ts';
export type { Finding, Severity } from '../model/finding.ts';
export type { CheckContext, DeclaredAct, Gate, StreamOptions, UnitContext } from '../model/gate.ts';
export type { Ground } from '../model/ground.ts';
export type { Json, JsonObject } from '../model/json.ts';
export { NotRun } from '../model/not-run.ts';
export type { Problem } from '../model/problem.ts';
export type { PromptContract, PromptTool } from '../model/prompt-contract.ts';
export type { Reply } from '../model/reply.ts';
export type {
  FailedResult,
  JudgeResult,
  PassedResult,
  ResultContext,
  ResultLimits,
  ResultTrust,
  ResultVerdict,
} from '../model/result.ts';
export type { Rule, RuleSection, RuleType } from '../model/rules.ts';
export { saysCut } from '../model/says-cut.ts';
export type { CompletedPart, GateStream, StreamUpdate } from '../model/stream.ts';
export type { Fail, Hold, HoldReason, Pass, Undecided, Verdict } from '../model/verdict.ts';
export type { World } from '../model/world.ts';
export type {
  BatchAnswer,
  BatchModel,
  BatchQuestion,
  BatchRefusal,
  BatchSearch,
  BatchStatus,
  BatchSubmission,
  LostBatch,
} from '../ports/batch-model.ts';
export type { Clock } from '../ports/clock.ts';
export type {
  AssistantMessage,
  FilePart,
  ImagePart,
  MediaData,
  MediaDigest,
  Message,
  RecordedMessage,
  SystemMessage,
  TextMessage,
  TextPart,
  ToolCallPart,
  ToolMessage,
  ToolOutput,
  ToolResultPart,
  UserMessage,
} from '../ports/message.ts';
export type { FinishReason, Model, ModelCall, ModelReply, OnChunk, Reasoning, RequestOptions, Usage } from '../ports/model.ts';
export type { CodeCheck, CodeErrorReason, CodeErrorType, CodeProblem, PathResult, Sandbox } from '../ports/sandbox.ts';
export type { GaugeReading, GaugeStart, OpenSpan, SpanFacts, SpanStart, Telemetry } from '../ports/telemetry.ts';
export { faultTexts } from '../wording/fault-texts.ts';
