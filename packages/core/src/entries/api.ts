export type { Code } from '../codes/code.ts';
export { ContractError } from '../contract/contract-error.ts';
export type { Action, ActionChoice, ActionContract } from '../kinds/actions/model/action-contract.ts';
export { contractText } from '../kinds/contract-text.ts';
export { promptContract } from '../kinds/prompt-contract.ts';
export type {
  AnyCall,
  Tool,
  ToolCall,
  ToolContract,
  ToolEffect,
  ToolHistory,
  ToolReply,
} from '../kinds/tool-calls/model/tool-contract.ts';
export { withheldText } from '../kinds/tool-calls/results/withheld-text.ts';
export { helpOf, hintOf, messageOf } from '../kinds/usual-wording.ts';
export { approvalDigest, heldIn } from '../loop/approval.ts';
export { ask } from '../loop/ask.ts';
export type { AskOptions } from '../loop/ask-options.ts';
export { doubtIn } from '../loop/hold-doubt.ts';
export { type JournalEntry, jsonlJournal } from '../loop/journal.ts';
export type { Outcome } from '../loop/outcome.ts';
export { resumeFrom } from '../loop/resume-from.ts';
export { retryRequest } from '../loop/retry-request.ts';
export { messageText } from '../message/message-text.ts';
export type { Precondition } from '../model/acting.ts';
export type { Change, Dropped } from '../model/change.ts';
export type { Check, CheckAnswer } from '../model/check.ts';
export type { Contract, JsonSchema, Limits, PolicyInput, ValueOf } from '../model/contract.ts';
export { Fault } from '../model/fault.ts';
export type { Finding } from '../model/finding.ts';
export type { Gate, UnitContext } from '../model/gate.ts';
export { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
export { NotRun } from '../model/not-run.ts';
export type { Problem } from '../model/problem.ts';
export type { Reply } from '../model/reply.ts';
export type { Rule, RuleSection } from '../model/rules.ts';
export type { GateStream, StreamUpdate } from '../model/stream.ts';
export type { Fail, Hold, Pass, Verdict } from '../model/verdict.ts';
export type { World } from '../model/world.ts';
export type { Message } from '../ports/message.ts';
export type { Model } from '../ports/model.ts';
