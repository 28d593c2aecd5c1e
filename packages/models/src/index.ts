export { anthropicModel } from './anthropic/anthropic-model.ts';
export { batchModel } from './batch/batch-model.ts';
export { batchPrices, withBatchPrices } from './batch/batch-prices.ts';
export { type RequestParts, type RequestQuestion, requestParts } from './batch/request-parts.ts';
export type { ServedBatch } from './cassette/batch/batch-job.ts';
export type { BatchFault, BatchScript } from './cassette/batch/batch-script.ts';
export { callHeaders, isLoopback } from './cassette/lib/call-headers.ts';
export {
  type RecordingCounts,
  type RecordingProxy,
  type RecordingProxyOptions,
  startRecordingProxy,
} from './cassette/proxy/start-recording-proxy.ts';
export { FileDeck } from './cassette/replay/file-deck.ts';
export type { Hit } from './cassette/server/start-cassette-server.ts';
export { type CassetteServer, type CassetteServerOptions, startCassetteServer } from './cassette/server/start-cassette-server.ts';
export type { Provider } from './cassette/wire/dialect.ts';
export * from './entries/ai-sdk.ts';
export * from './entries/cassettes.ts';
export * from './entries/turns.ts';
export { geminiModel } from './gemini/gemini-model.ts';
export { UpstreamError } from './http/upstream-url.ts';
export { type ModelOptions, model } from './model/model.ts';
export { openAiModel } from './openai/open-ai-model.ts';
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
export type { ProxyLedger, ProxyReviews } from './proxy/held/proxy-ledger.ts';
export type { ProxyMode } from './proxy/send/case.ts';
export { type JudgingProxy, startProxy } from './proxy/start-proxy.ts';
export type { ProxyMarks } from './proxy/verdict/marks.ts';
export { redact } from './secrets/redact.ts';
export { systemClock } from './system-clock.ts';
export { defaultTimeouts, type Timeouts } from './transport/timeouts.ts';
export { cacheWritePrice, type Prices, withPrices } from './with-prices.ts';
