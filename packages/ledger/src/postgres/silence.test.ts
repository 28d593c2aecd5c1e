import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Silence, SilenceWatch } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const told: Silence[] = [];
  return { told, watch: new SilenceWatch((silence) => told.push(silence)) };
}

const after = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test('requests that wait behind others do not count as silence as long as those are answered', async () => {
  const { told, watch } = watched();
  const all = Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => watch.during('write', after(second * 1000))));
  await vi.advanceTimersByTimeAsync(20_000);
  await all;
  expect(told).toEqual([]);
});

test('a silence is reported once, with what was said last, and so is its end', async () => {
  const { told, watch } = watched();
  watch.blame(new Error('connection refused'));
  const all = Promise.all([8000, 8000, 17_000].map((time) => watch.during('write', after(time))));
  await vi.advanceTimersByTimeAsync(7000);
  expect(told).toEqual([{ isOver: false, milliseconds: 5000, problem: 'connection refused' }]);
  await vi.advanceTimersByTimeAsync(20_000);
  await all;
  expect(told.slice(1)).toEqual([
    { isOver: true, milliseconds: 8000 },
    { isOver: false, milliseconds: 5000 },
    { isOver: true, milliseconds: 9000 },
  ]);
});

test('answered reads do not hide that nothing is written', async () => {
  const { told, watch } = watched();
  const write = watch.during('write', after(7000));
  for (let second = 0; second < 10; second++) {
    const read = watch.during('read', after(100));
    await vi.advanceTimersByTimeAsync(1000);
    await read;
  }
  await write;
  expect(told).toEqual([
    { isOver: false, milliseconds: 5000 },
    { isOver: true, milliseconds: 7000 },
  ]);
});
