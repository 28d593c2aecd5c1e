import { type Clock, Fault, type Model } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { changed } from '../folder.ts';
import { endOf, quickClock, runOnce } from './running.ts';

const RETRY_AFTER = 7777;

/** A model that refuses its first call, and a clock on which that call waits until two others were answered. */
function refusing() {
  const asked: string[] = [];
  let go: () => void = () => undefined;
  const others = new Promise<void>((resolve) => {
    go = resolve;
  });
  const clock: Clock = {
    ...quickClock,
    wait: async (milliseconds, ended) => (milliseconds > 1000 ? await others : await quickClock.wait(milliseconds, ended)),
  };
  const at = ({ unit }: { readonly unit: string }): Model => ({
    name: 'own:one',
    ask: async () => {
      asked.push(unit);
      if (asked.length === 1) throw new Fault('fault.rate-limited', 'Slow down.', { retryAfter: RETRY_AFTER });
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

  it('ends the run if it would have to wait for longer than the run may', async () => {
    const { clock, models } = refusing();
    const { answer } = await runOnce(three, [], { models, clock, concurrency: 1, patience: RETRY_AFTER - 1 });
    expect(endOf(answer).stop).toMatchObject({ kind: 'provider', code: 'fault.rate-limited' });
  });
});
