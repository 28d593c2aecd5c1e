export type { CodeEntry } from '../codes/entry.ts';
export { type Group, groupOfCode } from '../codes/group.ts';
export { causesFirst, isCutCode } from '../codes/loss.ts';
export { type Code, codes, isCode, stageOf } from '../codes/registry.ts';
export { ContractError } from '../contract/contract-error.ts';
export { grammarSchema } from '../contract/grammar-schema.ts';
export { defaultLimits, defaultPolicy } from '../contract/policy.ts';
export { type DebugRecord, debugRecords } from '../kinds/commands/debug-records.ts';
export {
  type HeldSuggestion,
  type Presented,
  presentSuggestions,
  type ShownLine,
  suggestionLines,
} from '../kinds/commands/present.ts';
export { commandPrompt } from '../kinds/commands/prompt.ts';
export { readPlainList, readPlainPresets, readTalonList, readTalonPresets } from '../kinds/commands/read-list.ts';
export { contractSchema } from '../kinds/contract-schema.ts';
export { type ReloadableGate, reloadable } from '../kinds/reloadable.ts';
export { ask } from '../loop/ask.ts';
export type { AskGiven, EscalationCall } from '../loop/ask-given.ts';
export type { Attempt } from '../loop/attempt.ts';
export { type Budget, completeBudget, groupOf } from '../loop/budget.ts';
export type { Decision, Effect, LoopEvent } from '../loop/event.ts';
export { type DevelopersOnly, type Journal, type JournalEntry, jsonlJournal } from '../loop/journal.ts';
export { applyPatch, type PatchOperation, PatchProblem } from '../loop/json-patch.ts';
export type { Outcome } from '../loop/outcome.ts';
export { type ProgressEvent, progressText, shortMessage } from '../loop/progress.ts';
export { type RetryFormat, type RetryGiven, retryRequest } from '../loop/retry-request.ts';
export { type Escalation, initialState, type LoopState, type Phase } from '../loop/state.ts';
export { isOver, type Step, step } from '../loop/step.ts';
export type { Cancel } from '../model/cancel.ts';
export type { Change, Dropped, Safety } from '../model/change.ts';
export type { Check, CheckAnswer, CheckFinding, Timer } from '../model/check.ts';
export type { Command, Suggestion, Suggestions } from '../model/command.ts';
export type { CommandContract, SuggestionsContract } from '../model/command-contract.ts';
export type { Contract, JsonSchema, Limits, OnFailure, Policy, PolicyInput, ValueOf, Vocabulary } from '../model/contract.ts';
export { Fault, type FaultCode, type FaultDetail } from '../model/fault.ts';
export type { Finding, Severity } from '../model/finding.ts';
export type { CheckContext, Gate, UnitContext } from '../model/gate.ts';
export type { Form, Grammar, GrammarLists, ListFile, Preset, Slot, SuggestionField, Token, TokenList } from '../model/grammar.ts';
export type { Json, JsonObject } from '../model/json.ts';
export type { Problem } from '../model/problem.ts';
export type { Reply } from '../model/reply.ts';
export type { Rule, RuleSection, RuleType } from '../model/rules.ts';
export { saysCut } from '../model/says-cut.ts';
export type { CompletedPart, GateStream, StreamUpdate } from '../model/stream.ts';
export type {
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
} from '../model/tool-contract.ts';
export type { Fail, Hold, Pass, Undecided, Verdict } from '../model/verdict.ts';
export type { Clock } from '../ports/clock.ts';
export type { AskOptions, FinishReason, Message, Model, ModelCall, ModelReply, Usage } from '../ports/model.ts';
export { faultTexts } from '../wording/fault-texts.ts';
export { helpOf, hintOf, messageOf } from '../wording/sentence.ts';
