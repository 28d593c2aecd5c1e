import { NEVER } from '@tamis/ledger/internal';
import { expect, test } from 'vitest';
import { isAbandoned } from './is-abandoned.ts';

test.for([
  ['a leader whose time is not over', [undefined], false, 0],
  ['one that has given up its lead', [NEVER], true, 0],
  ['one that was late, because nobody could reach the database', ['12:00:01', undefined], false, 10_000],
  ['a new one, which is silent again', ['12:00:01', '12:00:20'], false, 10_000],
  ['one that stays silent', ['12:00:01', '12:00:01'], true, 10_000],
] as const)('%s', async ([, seen, isGone, waited]) => {
  const left: (string | undefined)[] = [...seen];
  let time = 0;
  const clock = {
    now: () => time,
    random: () => 0,
    wait: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
  expect(await isAbandoned({ ledUntil: async () => left.shift() }, { clock })).toBe(isGone);
  expect([time, left]).toEqual([waited, []]);
});
