import { expect, test } from 'vitest';
import { Rests } from './rests.ts';

test('a worker stays away from a run that stops it, longer each time, and from no other', () => {
  let time = 0;
  const rests = new Rests({ now: () => time });
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    rests.after('a', true);
    const begun = time;
    while (rests.has('a')) time += 500;
    waits.push(time - begun);
    expect(rests.has('b')).toBe(false);
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  rests.after('a', false);
  expect(rests.has('a')).toBe(false);
  rests.after('a', true);
  time += 2000;
  expect(rests.has('a')).toBe(false);
});
