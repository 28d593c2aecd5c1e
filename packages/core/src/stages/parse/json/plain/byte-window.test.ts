import { expect, it } from 'vitest';
import { BYTES, ByteWindow } from './byte-window.ts';

it('covers a short text to its end', () => {
  const window = new ByteWindow('abc', 3);
  expect(window.covers(0)).toBe(false);
  window.moveTo(0);
  expect([window.covers(0), window.covers(3), window.edge]).toEqual([true, true, 4]);
  expect([...BYTES.subarray(0, 4)]).toEqual([97, 98, 99, 0]);
});

it('covers half a window of a long text', () => {
  const window = new ByteWindow('a'.repeat(50_000), 50_000);
  window.moveTo(0);
  expect([window.covers(2048), window.covers(2049), window.edge]).toEqual([true, false, 2049]);
  window.moveTo(1000);
  expect([window.base, window.limit]).toEqual([1000, 17_384]);
  expect([window.covers(9192), window.covers(9193)]).toEqual([true, false]);
});

it('is gone once another was filled', () => {
  const [one, other] = [new ByteWindow('abc', 3), new ByteWindow('def', 3)];
  one.moveTo(0);
  other.moveTo(0);
  expect([one.covers(0), other.covers(0)]).toEqual([false, true]);
});
