import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { residentBytes, watchMemory } from './memory-watch.ts';

test.skipIf(!existsSync('/proc/self/statm'))('tells when a process holds more than it may (needs /proc)', async () => {
  const over = await new Promise<boolean>((resolve) => {
    const unwatch = watchMemory(process.pid, 1_000_000, () => {
      unwatch();
      resolve(true);
    });
  });
  expect(over).toBe(true);
});

test.skipIf(!existsSync('/proc/self/statm'))('counts bytes, whatever the size of a page (needs /proc)', () => {
  const { rss } = process.memoryUsage();
  expect(residentBytes(process.pid)).toBeGreaterThan(rss * 0.8);
  expect(residentBytes(process.pid)).toBeLessThan(rss * 1.25);
});

test('reports nothing below the limit', async () => {
  let told = 0;
  const unwatch = watchMemory(process.pid, 2 ** 50, () => {
    told += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  unwatch();
  expect(told).toBe(0);
});
