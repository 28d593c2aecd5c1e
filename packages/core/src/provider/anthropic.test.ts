import { expect, it } from 'vitest';
import { decodeAnthropic } from './anthropic.ts';

it('tells what was written to the cache, which costs more', () => {
  const usage = { input_tokens: 5, cache_read_input_tokens: 7, cache_creation_input_tokens: 11, output_tokens: 1 };
  expect(decodeAnthropic({ usage }).usage).toEqual({ inputTokens: 23, outputTokens: 1, cachedTokens: 7, cacheWriteTokens: 11 });
});
