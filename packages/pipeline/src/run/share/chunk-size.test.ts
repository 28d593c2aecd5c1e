import { expect, test } from 'vitest';
import { chunkSize } from './chunk-size.ts';

test('a chunk keeps a process busy for ten seconds, within limits', () => {
  const size = (concurrency: number, latency: number | undefined, calls = 1) =>
    chunkSize({ given: { concurrency, steps: Array.from({ length: calls }, () => ({ scope: 'chunk' })) }, door: { latency } });
  expect([size(16, undefined), size(16, 2000), size(16, 2000, 2), size(4, 30_000), size(1000, 2000), size(64, 0)]).toEqual([
    ...[100, 80, 40, 20, 500, 500],
  ]);
});
