import { existsSync } from 'node:fs';
import { mock } from 'node:test';
import { afterEach, describe, expect, test } from 'vitest';
import { processTree, residentBytes, watchMemory } from './memory-watch.ts';

afterEach(() => mock.timers.reset());

describe.skipIf(!existsSync('/proc/self/statm'))('memory (needs /proc)', () => {
  test.each([
    ['above the limit', 1_000_000, 2],
    ['below the limit', 2 ** 50, 0],
  ])('of a process is told %s, at every look until nobody asks any more', (_, most, times) => {
    mock.timers.enable({ apis: ['setInterval'] });
    let told = 0;
    const unwatch = watchMemory(process.pid, most, () => {
      told += 1;
    });
    mock.timers.tick(100);
    unwatch();
    mock.timers.tick(100);
    expect(told).toBe(times);
  });

  test('is counted in bytes, whatever the size of a page', () => {
    const { rss } = process.memoryUsage();
    expect(residentBytes(process.pid)).toBeGreaterThan(rss * 0.8);
    expect(residentBytes(process.pid)).toBeLessThan(rss * 1.25);
  });
});

test('a process that is gone has no memory', () => {
  const gone = 2 ** 30;
  expect([processTree(gone), residentBytes(gone)]).toEqual([[], 0]);
  watchMemory(gone, 0, () => expect.unreachable())();
});
