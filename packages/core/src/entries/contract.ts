export type { ActionDetails, ActionForm, ActionTarget, ChosenAction, WhenMoved } from '../kinds/actions/model/action-contract.ts';
export type { ContractTextOptions } from '../kinds/contract-text.ts';
export type { KnownCode } from '../kinds/known-code.ts';
export type { TellingGate } from '../kinds/prompt-contract.ts';
export type { CallOf } from '../kinds/tool-calls/model/call-of.ts';
export type {
  OrderRule,
  RegistryLevels,
  ToolDetails,
  ToolLevel,
  ToolLevels,
  ToolList,
  ToolPolicyInput,
} from '../kinds/tool-calls/model/tool-contract.ts';
export type { Safety } from '../model/change.ts';
export type { CheckFinding } from '../model/check.ts';
export type { Grounding, OnFailure, Policy, ReviewShares, Share, Vocabulary } from '../model/contract.ts';
export type { DeepPartial } from '../model/deep-partial.ts';
export type { FieldAgreement, FieldEvidence, GradedChange } from '../model/field-evidence.ts';
export type { Severity } from '../model/finding.ts';
export type { CheckContext, StreamOptions } from '../model/gate.ts';
export type { Ground } from '../model/ground.ts';
export type { PromptContract, PromptTool } from '../model/prompt-contract.ts';
export type * from '../model/result.ts';
export type { RuleType } from '../model/rules.ts';
export type { CompletedPart } from '../model/stream.ts';
export type { HoldReason, Undecided } from '../model/verdict.ts';
