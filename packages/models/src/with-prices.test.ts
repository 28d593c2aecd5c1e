import { Fault, type Model } from '@tamis/core';
import type { ModelReply } from '@tamis/core/model';
import { describe, expect, it } from 'vitest';
import { systemClock } from './system-clock.ts';
import { withPrices } from './with-prices.ts';

function answering(reply: ModelReply): Model {
  return { name: 'some:model', ask: async () => reply };
}

const reply: ModelReply = { text: 'x', finish: 'stop' };

describe('withPrices', () => {
  it('adds up input, cached input and output', async () => {
    const model = answering({ ...reply, usage: { inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 100_000 } });
    const costOf = async (prices: Parameters<typeof withPrices>[1]) => (await withPrices(model, prices).ask([])).usage?.cost;
    expect(await costOf({ inputPerMillion: 2, outputPerMillion: 10, cachedPerMillion: 0.5 })).toBeCloseTo(1.2 + 0.2 + 1);
    expect(await costOf({ inputPerMillion: 2, outputPerMillion: 10 })).toBeCloseTo(3);
    expect(withPrices(model, { inputPerMillion: 2, outputPerMillion: 10 }).name).toBe('some:model');
  });

  it('counts what is written to a cache at its own price, or else at the highest', async () => {
    const usage = { inputTokens: 1_000_000, cachedTokens: 400_000, cacheWriteTokens: 100_000, outputTokens: 0 };
    const costOf = async (prices: Parameters<typeof withPrices>[1]) =>
      (await withPrices(answering({ ...reply, usage }), prices).ask([])).usage?.cost;
    const prices = { inputPerMillion: 2, outputPerMillion: 10, cachedPerMillion: 0.5 };
    expect(await costOf(prices)).toBeCloseTo(1 + 0.2 + 0.4);
    expect(await costOf({ ...prices, cacheWritePerMillion: 2.5 })).toBeCloseTo(1 + 0.2 + 0.25);
  });

  it('does not invent a cost, and passes faults on', async () => {
    const prices = { inputPerMillion: 2, outputPerMillion: 10 };
    expect(await withPrices(answering(reply), prices).ask([])).toEqual(reply);
    const failing: Model = { name: 'x:y', ask: () => Promise.reject(new Fault('fault.server', 'Down.')) };
    await expect(withPrices(failing, prices).ask([])).rejects.toMatchObject({ code: 'fault.server' });
  });

  it('keeps the clock of the model, and its secrets out of records', () => {
    const model: Model = { ...answering(reply), clock: systemClock, redact: (text) => text.replaceAll('sk-1', '…') };
    const priced = withPrices(model, { inputPerMillion: 2, outputPerMillion: 10 });
    expect(priced.clock).toBe(systemClock);
    expect(priced.redact?.('key sk-1')).toBe('key …');
  });
});
