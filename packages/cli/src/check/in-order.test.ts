import { newTally } from '@tamis/core/unit';
import { expect, it } from 'vitest';
import type { JudgedBlock } from './block.ts';
import { InOrder } from './in-order.ts';

function judged(bytes: number): JudgedBlock {
  const none = new Uint8Array(0);
  return {
    bytes: new Uint8Array(bytes),
    passed: [],
    written: none,
    records: '',
    outcomes: [],
    tally: newTally(),
    isFaulty: false,
  };
}

function listed(wait: () => Promise<void> = () => Promise.resolve()) {
  const batches: string[] = [];
  let stops = 0;
  const results = new InOrder(
    async (ready) => {
      batches.push(ready.map(({ name }) => name).join(' '));
      await wait();
    },
    () => stops++,
  );
  return { results, batches, stops: () => stops };
}

it('writes results in line order, all that are ready together', async () => {
  const { results, batches } = listed();
  const [a, b, c, d] = Array.from({ length: 4 }, () => Promise.withResolvers<JudgedBlock>());
  for (const [name, later] of Object.entries({ a, b, c, d })) results.add(name, (later as typeof a & {}).promise);
  c?.resolve(judged(1));
  b?.resolve(judged(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([]);
  a?.resolve(judged(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual(['a b c']);
  d?.resolve(judged(1));
  await results.end();
  expect(batches).toEqual(['a b c', 'd']);
});

it('reports a failure when its turn comes, and writes nothing after it', async () => {
  const { results, batches, stops } = listed();
  const first = Promise.withResolvers<JudgedBlock>();
  results.add('a', first.promise);
  results.add('b', Promise.reject(new Error('lost')));
  results.add('c', Promise.resolve(judged(1)));
  await new Promise((resolve) => setImmediate(resolve));
  expect([results.failure, stops()]).toEqual([undefined, 0]);
  first.resolve(judged(1));
  await results.end();
  expect(batches).toEqual(['a']);
  expect([String(results.failure?.error), stops()]).toEqual(['Error: lost', 1]);
});

it('waits for room until enough is written', async () => {
  const disk = Promise.withResolvers<void>();
  const { results } = listed(() => disk.promise);
  results.add('a', Promise.resolve(judged(100)));
  await new Promise((resolve) => setImmediate(resolve));
  await results.room(100);
  let hasRoom = false;
  const waiting = results.room(99).then(() => {
    hasRoom = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasRoom).toBe(false);
  disk.resolve();
  await waiting;
  await results.end();
});
