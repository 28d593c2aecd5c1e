export type {
  Act,
  Acting,
  EffectClaim,
  EffectRule,
  ListedFailure,
  Precondition,
  PreconditionCheck,
  PreconditionRule,
  Reconciled,
  ShownEffect,
  WorldRead,
} from './acting.ts';
export type { Cancel } from './cancel.ts';
export type { Change, Dropped } from './change.ts';
export type { Check, CheckAnswer, CheckFinding, Timer } from './check.ts';
export type { Contract, Grounding, JsonSchema, Limits, OnFailure, Policy, PolicyInput, Remarks, ValueOf } from './contract.ts';
export type { Evidence } from './evidence.ts';
export { failed, nothing } from './failed.ts';
export { Fault, type FaultCode, type FaultDetail } from './fault.ts';
export type { FieldAgreement, FieldEvidence, GradedChange } from './field-evidence.ts';
export type { Finding } from './finding.ts';
export type { CheckContext, DeclaredAct, Gate, StreamOptions, UnitContext } from './gate.ts';
export type { Ground } from './ground.ts';
export { isJsonObject, isNested, type Json, type JsonObject, setOwn } from './json.ts';
export { asStrayData, leaveOut, strayData } from './leave-out.ts';
export { NotRun } from './not-run.ts';
export { altersNothing, note } from './note.ts';
export type { Problem } from './problem.ts';
export type { PromptContract, PromptTool } from './prompt-contract.ts';
export type { Reply } from './reply.ts';
export type { FailedResult, JudgeResult, ResultContext, ResultLimits, ResultTrust } from './result.ts';
export type { Rule, RuleSection, RuleType } from './rules.ts';
export { saysCut, saysDone } from './says-cut.ts';
export type { CompletedPart, GateStream, StreamUpdate } from './stream.ts';
export { type Fail, groundsOf, type Hold, type HoldReason, type Pass, readValue, type Verdict } from './verdict.ts';
export { withoutPlace } from './without-place.ts';
export type { World } from './world.ts';
