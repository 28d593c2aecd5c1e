export { type CodeEntry, type CodeTable, codesOf, finding, problem, safe, unsafe } from '../codes/entry.ts';
export type { CodeFacts } from '../codes/facts.ts';
export { isLossAtEnd } from '../codes/loss.ts';
export { stageCodes } from '../codes/stage-codes.ts';
export { stageEntry } from '../codes/stage-entry.ts';
export { ContractChecker, isText } from '../contract/contract-checker.ts';
export { missingPart } from '../contract/missing-part.ts';
export { completePolicy } from '../contract/policy.ts';
export { rulesSchema } from '../contract/schemas/rules-schema.ts';
export { checkLines as promptChecks, ruleLines as promptRules } from '../contract/told/rule-lines.ts';
export { documentReader } from '../gate/document-reader.ts';
export type { Judge } from '../gate/gate-of.ts';
export type { Parts } from '../gate/parts.ts';
export { type AnswerText, answerIn } from '../gate/read/read-text.ts';
export { unwrap as unwrapText } from '../gate/read/unwrap.ts';
export { underPolicy } from '../gate/under-policy.ts';
export { type WorldReading, worldReading } from '../gate/world-now.ts';
export type { GivenTypes, Kind, KindSchema, KindTypes, OwnPolicy, WrittenContract } from '../kinds/kind.ts';
export { type OpenedReply, openReply } from '../kinds/open-reply.ts';
export { appendAll } from '../lib/append-all.ts';
export { canonicalText } from '../lib/canonical-text.ts';
export { excerptOf } from '../lib/excerpt.ts';
export { groupBy } from '../lib/group-by.ts';
export { jsonEqual } from '../lib/json-equal.ts';
export { largest, smallest } from '../lib/largest.ts';
export { lineAt } from '../lib/line-at.ts';
export { parseStrict, withoutTraces } from '../lib/parse-strict.ts';
export { childPointer, segmentsOf } from '../lib/pointer.ts';
export type { Span } from '../lib/span.ts';
export type { Evidence } from '../model/evidence.ts';
export { failed as failure, nothing as unread } from '../model/failed.ts';
export { asStrayData, leaveOut } from '../model/leave-out.ts';
export { note } from '../model/note.ts';
export type { RemarkFound, RemarkMeaning } from '../remarks/cue.ts';
export { nearAct as remarkIn } from '../remarks/near-act.ts';
export { RemarkReader } from '../remarks/remark-reader.ts';
export { fenceLanguage } from '../stages/extract/code-language.ts';
export { behindMarks, closingFence, type Fence, nextFence, startsLine } from '../stages/extract/fence.ts';
export { reasoningSpans } from '../stages/extract/reasoning.ts';
export {
  judgeSurroundings,
  type Surroundings,
  type SurroundingsVerdict,
} from '../stages/surroundings/judge-surroundings.ts';
export type { Doubt as QuotedReason } from '../stages/surroundings/sentences.ts';
export { asFinding, decider, isRefused } from '../stages/verdict/decide.ts';
export { actionAt as policyAt } from '../stages/verdict/drop.ts';
export { isOff as isRemarkOff } from '../stages/verdict/remarks.ts';
export { quoted } from '../wording/shown.ts';
