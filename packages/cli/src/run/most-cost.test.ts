import { expect, it } from 'vitest';
import { mostCost } from './most-cost.ts';

it('reserves the price of a cache that is written, if the request asks for one', () => {
  const messages = [{ role: 'user', content: 'x'.repeat(980) }] as const;
  const prices = { inputPerMillion: 1000, outputPerMillion: 0 };
  const most = (body: object, more = {}) =>
    mostCost({ name: 'anthropic:m', prices: { ...prices, ...more }, maxTokens: 1, body: { ...body } }, messages);
  const plain = most({ other_control: { type: 'ephemeral' } }) ?? 0;
  const cached = most({ cache_control: { type: 'ephemeral' } }) ?? 0;
  expect([plain, cached]).toEqual([expect.closeTo(1.076), expect.closeTo(2 * 1.076)]);
  expect(most({ cache_control: { type: 'ephemeral' } }, { cacheWritePerMillion: 1250 })).toBeCloseTo(1.25 * 1.076);
});
