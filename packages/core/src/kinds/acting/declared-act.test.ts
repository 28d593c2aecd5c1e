import { expect, test } from 'vitest';
import type { Timer } from '../../model/check.ts';
import { declaredAct, NO_DECLARATION } from './declared-act.ts';

test('the time to find out what became of a lost act is limited by the timer of its gate', async () => {
  const waited: number[] = [];
  const timer: Timer = {
    wait: async (milliseconds) => {
      waited.push(milliseconds);
    },
  };
  const reconcile = () => new Promise<never>(() => undefined);
  const { reconcile: ask } = declaredAct({ name: 'pay', arguments: {} }, { ...NO_DECLARATION, running: { reconcile } }, timer);
  await expect(ask?.({ name: 'pay', arguments: {}, review: 'r' })).rejects.toThrow('10000 ms');
  expect(waited).toEqual([10_000]);
});
