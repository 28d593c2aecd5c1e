import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Remembered } from './remembered.ts';

test('a sum is computed once for a version, however many ask', async () => {
  const remembered = new Remembered(() => 0);
  let count = 0;
  const work = async () => ++count;
  await Promise.all([remembered.get('a', 1, work), remembered.get('a', 1, work)]);
  expect((await remembered.get('a', 1, work)).result).toBe(1);
  expect((await remembered.get('a', 2, work)).result).toBe(2);
});

test('a slow one is returned as it was, with its age, and recomputed meanwhile', async () => {
  let time = 1000;
  const remembered = new Remembered(() => time);
  let count = 0;
  const work = async () => {
    await setTimeout(80);
    return ++count;
  };
  expect(await remembered.get('a', 1, work)).toEqual({ result: 1, asOf: 1000 });
  // Too soon: it would take more than its share of the time.
  time = 1100;
  expect(await remembered.get('a', 2, work)).toEqual({ result: 1, asOf: 1000 });
  time = 5000;
  expect(await remembered.get('a', 2, work)).toEqual({ result: 1, asOf: 1000 });
  await setTimeout(160);
  expect((await remembered.get('a', 3, work)).asOf).toBe(5000);
  time = 9000;
  expect(await remembered.get('a', 2, work)).toMatchObject({ result: 2 });
});

test('what must not be stale is waited for', async () => {
  const remembered = new Remembered(() => 0);
  let count = 0;
  const work = async () => {
    await setTimeout(80);
    return ++count;
  };
  await remembered.get('a', 1, work, false);
  expect((await remembered.get('a', 2, work, false)).result).toBe(2);
});

test('what cannot be read now stays as it was', async () => {
  const remembered = new Remembered(() => 0);
  await remembered.get('a', 1, async () => 'known');
  const broken = async () => {
    throw new Error('gone');
  };
  expect((await remembered.get('a', 2, broken)).result).toBe('known');
});
