import { expect, test } from 'vitest';
import { Arrivals } from './arrivals.ts';
import { Pools } from './pool.ts';
import type { Room } from './room.ts';
import { Signal } from './signal.ts';

function emptyRoom(arrivals: Arrivals) {
  const asked: unknown[] = [];
  const units = (_: string, which: unknown) => {
    asked.push(which);
    return (async function* () {})();
  };
  const given = { concurrency: 2, arrivals, ledger: { units } };
  const batches = { isIdle: true, onLeave: () => undefined, flush: () => undefined };
  const room = { given, batches, signal: new Signal(), run: 'run', isStopping: false, onRest: () => undefined };
  return { asked, room: room as unknown as Room };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('workers stay while units arrive, and look at what has arrived', async () => {
  const end = Promise.withResolvers<void>();
  let more: (count: number) => void = () => undefined;
  const arrivals = new Arrivals('sort', 5, (tell) => {
    more = tell;
    return end.promise;
  });
  const { asked, room } = emptyRoom(arrivals);
  let isDone = false;
  const work = new Pools(room, [new Set(['sort'])]).work().then(() => {
    isDone = true;
  });
  await settled();
  const before = asked.length;
  more(3);
  await settled();
  expect(asked.length).toBeGreaterThan(before);
  expect(isDone).toBe(false);
  end.resolve();
  await work;
});
