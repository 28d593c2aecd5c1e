import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { watchMemory } from './memory-watch.ts';

test.skipIf(!existsSync('/proc/self/statm'))('tells when a process holds more than it may (needs /proc)', async () => {
  const over = await new Promise<boolean>((resolve) => {
    const unwatch = watchMemory(process.pid, 1_000_000, () => {
      unwatch();
      resolve(true);
    });
    setTimeout(() => resolve(false), 5_000);
  });
  expect(over).toBe(true);
});

test('says nothing below the limit', async () => {
  let told = 0;
  const unwatch = watchMemory(process.pid, 2 ** 50, () => {
    told += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  unwatch();
  expect(told).toBe(0);
});
