export { modelFacts, replyFacts, requestFacts, requestModel } from '../loop/run-facts.ts';
export { noteVerdict, spanJournal } from '../loop/run-trace.ts';
export type { Cancel } from '../model/cancel.ts';
export type { Timer } from '../model/check.ts';
export type { FaultCode, FaultDetail } from '../model/fault.ts';
export { saysCut } from '../model/says-cut.ts';
export type * from '../ports/batch-model.ts';
export type { Clock } from '../ports/clock.ts';
export { inSpan } from '../ports/in-span.ts';
export type {
  AssistantMessage,
  FilePart,
  ImagePart,
  MediaData,
  MediaDigest,
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
export type { FinishReason, ModelCall, ModelReply, OnChunk, Reasoning, RequestOptions, Usage } from '../ports/model.ts';
export type * from '../ports/sandbox.ts';
export type * from '../ports/telemetry.ts';
