export type { AiSdkCall, AiSdkLanguageModel } from './ai-sdk/ai-sdk-model.ts';
export { type AiSdkOptions, aiSdkModel } from './ai-sdk/ai-sdk-model.ts';
export { type AiSdkObjectMiddleware, tamisObjectMiddleware } from './ai-sdk/object-middleware.ts';
export { NotAcceptedError } from './ai-sdk/provisional-parts.ts';
export { type AiSdkRepair, tamisRepairToolCall } from './ai-sdk/repair-tool-call.ts';
export type { AiSdkToolOptions } from './ai-sdk/settle-calls.ts';
export type { AiSdkObjectOptions } from './ai-sdk/settle-object.ts';
export { type AiSdkApproval, type AiSdkApprovalStatus, tamisToolApproval } from './ai-sdk/tool-approval.ts';
export { type AiSdkToolMiddleware, tamisMiddleware } from './ai-sdk/tool-middleware.ts';
export type { AiSdkGenerated, AiSdkPart, AiSdkToolCall } from './ai-sdk/tool-parts.ts';
export { anthropicModel } from './anthropic/anthropic-model.ts';
export { type AnthropicAnswer, type AnthropicAnswerBlock, anthropicTurn } from './anthropic/anthropic-turn.ts';
export { batchModel } from './batch/batch-model.ts';
export { batchPrices, withBatchPrices } from './batch/batch-prices.ts';
export type { ServedBatch } from './cassette/batch/batch-job.ts';
export type { BatchFault, BatchScript } from './cassette/batch/batch-script.ts';
export { type Cassette, CassetteError, type CassetteHeader, type CassetteProblem } from './cassette/format/cassette.ts';
export type {
  Exchange,
  ExchangeKey,
  ExchangeMatch,
  RecordedCall,
  RecordedReply,
  RecordedRequest,
} from './cassette/format/exchange.ts';
export type { FaultWord } from './cassette/format/fault-word.ts';
export { messagesDigest } from './cassette/format/messages-digest.ts';
export { type CassetteReading, readCassette } from './cassette/format/read-cassette.ts';
export { writeExchange, writeHeader } from './cassette/format/write-exchange.ts';
export { callHeaders, isLoopback } from './cassette/lib/call-headers.ts';
export {
  type RecordingCounts,
  type RecordingProxy,
  type RecordingProxyOptions,
  startRecordingProxy,
} from './cassette/proxy/start-recording-proxy.ts';
export { type RecordingOptions, recordingModel } from './cassette/record/recording-model.ts';
export { FileDeck } from './cassette/replay/file-deck.ts';
export { type KeyOf, type ReplayModel, type ReplayOptions, replayModel } from './cassette/replay/replay-model.ts';
export type { Hit } from './cassette/server/start-cassette-server.ts';
export { type CassetteServer, type CassetteServerOptions, startCassetteServer } from './cassette/server/start-cassette-server.ts';
export type { Provider } from './cassette/wire/dialect.ts';
export { geminiModel } from './gemini/gemini-model.ts';
export type { ApprovalRequest, HoldOptions } from './held/settle-hold.ts';
export { UpstreamError } from './http/upstream-url.ts';
export { type ModelOptions, model } from './model/model.ts';
export { openAiModel } from './openai/open-ai-model.ts';
export { type OpenAiAnswer, openAiTurn } from './openai/open-ai-turn.ts';
export type { ProviderOptions } from './provider/provider-options.ts';
export { type RequestContractOptions, requestContract } from './proxy/front/contract-parts.ts';
export {
  type GateForDocument,
  type GateForTools,
  type ProxyContract,
  ProxyError,
  type ProxyLogLine,
  type ProxyOptions,
  type ProxyWarning,
} from './proxy/front/proxy-options.ts';
export type { ProxyMode } from './proxy/send/case.ts';
export { type JudgingProxy, startProxy } from './proxy/start-proxy.ts';
export type { ProxyMarks } from './proxy/verdict/marks.ts';
export { redact } from './secrets/redact.ts';
export { systemClock } from './system-clock.ts';
export type {
  ApprovalTurn,
  DoubtedTurn,
  FailedTurn,
  HeldTurn,
  PassedTurn,
  ToolOutput,
  ToolTurn,
  TurnCall,
} from './tools/tool-turn.ts';
export type { TurnOptions } from './tools/turn-options.ts';
export type { WorldOption } from './tools/world-option.ts';
export { defaultTimeouts, type Timeouts } from './transport/timeouts.ts';
export { type Prices, withPrices } from './with-prices.ts';
