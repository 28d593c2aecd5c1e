import { Fault, type Model } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import { describe, expect, it } from 'vitest';
import { changed } from '../folder.ts';
import { endOf, quickClock, runOnce } from './running.ts';

const RETRY_AFTER = 7777;

// A model that refuses one call, by default the first, and a clock on which that call waits until two others were answered.
function refusing(isRefused = (call: number): boolean => call === 1) {
  const asked: string[] = [];
  let go: () => void = () => undefined;
  const others = new Promise<void>((resolve) => {
    go = resolve;
  });
  const clock: Clock = {
    ...quickClock,
    wait: async (milliseconds, ended) => {
      if (milliseconds <= 1000) return await quickClock.wait(milliseconds, ended);
      ended?.addEventListener('abort', () => go(), { once: true });
      await others;
    },
  };
  const at = ({ unit }: { readonly unit: string }): Model => ({
    name: 'own:one',
    ask: async () => {
      asked.push(unit);
      if (isRefused(asked.length)) throw new Fault('fault.rate-limited', 'Slow down.', { retryAfter: RETRY_AFTER });
      if (asked.length === 3) go();
      return { text: '{"words": ["one"]}', finish: 'stop' };
    },
  });
  return { asked, clock, models: () => () => ({ name: 'own:one', lane: 'own:one', isFree: true, at }) };
}

const three = changed('items.yaml', '  - {id: d20, sides: 20}\n', '  - {id: d20, sides: 20}\n  - {id: d4, sides: 4}\n');

describe('a call that the provider refuses for now', () => {
  it('waits alone: others are made meanwhile, even if only one is made at a time', async () => {
    const { asked, clock, models } = refusing();
    const { answer } = await runOnce(three, [], { models, clock, concurrency: 1 });
    expect(endOf(answer).counts.states).toMatchObject({ failed: 0, pending: 0 });
    expect(asked.length).toBe(4);
    expect(asked[3]).toBe(asked[0]);
    expect(new Set(asked).size).toBe(3);
  });

  it('is made again when the patience of the run ends if others are answered, however long it should wait', async () => {
    const { asked, clock, models } = refusing((call) => call === 2);
    const { answer } = await runOnce(three, [], { models, clock, concurrency: 1, patience: RETRY_AFTER - 1 });
    expect(endOf(answer)).toMatchObject({ counts: { states: { failed: 0, pending: 0 } } });
    expect(endOf(answer).stop).toBeUndefined();
    expect(asked.length).toBe(4);
  });

  it('ends the run if the next one is refused for that long too', async () => {
    const { asked, clock, models } = refusing((call) => call > 1);
    const { answer } = await runOnce(three, [], { models, clock, concurrency: 1, patience: RETRY_AFTER - 1 });
    expect(endOf(answer).stop).toMatchObject({ kind: 'provider', code: 'fault.rate-limited' });
    expect(asked.length).toBe(3);
  });

  it('ends the run if it would have to wait for longer than the run may, and nothing was answered', async () => {
    const { clock, models } = refusing();
    const { answer } = await runOnce(three, [], { models, clock, concurrency: 1, patience: RETRY_AFTER - 1 });
    expect(endOf(answer).stop).toMatchObject({ kind: 'provider', code: 'fault.rate-limited' });
  });
});
