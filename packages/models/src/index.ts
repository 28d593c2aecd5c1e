export { anthropicModel } from './anthropic/anthropic-model.ts';
export { geminiModel } from './gemini/gemini-model.ts';
export { openAiModel } from './openai/open-ai-model.ts';
export type { ProviderOptions } from './provider/provider-options.ts';
export { redact } from './secrets/redact.ts';
export { systemClock } from './system-clock.ts';
export { defaultTimeouts, type Timeouts } from './transport/timeouts.ts';
export { type Prices, withPrices } from './with-prices.ts';
