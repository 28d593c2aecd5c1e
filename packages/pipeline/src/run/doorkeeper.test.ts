import { setImmediate } from 'node:timers/promises';
import { systemClock } from '@tamis/models';
import { expect, test } from 'vitest';
import { Doorkeeper } from './doorkeeper.ts';
import { Lane } from './lane.ts';
import { Purse } from './purse.ts';
import { Signal } from './signal.ts';

const CALL = { bound: 1 };

// A door whose process shares `money` with others; each look into the shared purse takes one turn of the event loop.
function doorWith(money: number) {
  const signal = new Signal();
  const lane = new Lane('lane', systemClock);
  lane.join({ most: 8, notify: () => signal.notify() });
  let [left, looks, isStopping] = [money, 0, false];
  const door = new Doorkeeper({
    ...{ most: 8, purse: new Purse(100, { spent: 0 }), clock: systemClock, signal, isStopping: () => isStopping },
    shared: {
      reserve: async (most) => {
        looks += 1;
        await setImmediate();
        if (left < most) return undefined;
        left -= most;
        return most;
      },
      settle: (reserved, spent) => {
        left += reserved - spent;
      },
      holdBatch: async () => true,
      endBatch: async () => undefined,
      close: async () => undefined,
    },
    onEmpty: () => {
      isStopping = true;
      signal.notify();
    },
  });
  return { door, lane, looks: () => looks };
}

test('stops if the money of all processes is spent, however many calls ask for it at once', async () => {
  const { door, lane, looks } = doorWith(0);
  const answers = await Promise.all(Array.from({ length: 6 }, () => door.enter(lane, { ...CALL })));
  expect(answers).toEqual(Array.from({ length: 6 }, () => false));
  expect(looks()).toBeLessThanOrEqual(6);
  expect(door.active).toBe(0);
});

test('waits for a call in flight that may leave money, without asking again and again', async () => {
  const { door, lane, looks } = doorWith(1);
  const first = { ...CALL };
  expect(await door.enter(lane, first)).toBe(true);
  const later = Array.from({ length: 3 }, () => door.enter(lane, { ...CALL }));
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  expect(looks()).toBe(4);
  door.leave(lane, first, { cost: 0 });
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  expect(door.active).toBe(1);
  const entered = await Promise.race(later);
  expect(entered).toBe(true);
});

test('a call that comes back wakes one of those that wait, and a stop all of them', async () => {
  const [signal, lane] = [new Signal(), new Lane('lane', systemClock)];
  lane.join({ most: 2, notify: () => signal.notify() });
  let [looks, isStopping] = [0, false];
  const door = new Doorkeeper({
    ...{ most: 2, purse: new Purse(undefined, { spent: 0 }), clock: systemClock, signal, onEmpty: () => undefined },
    isStopping: () => {
      looks += 1;
      return isStopping;
    },
  });
  const calls = Array.from({ length: 50 }, () => ({ ...CALL }));
  const entering = calls.map((call) => door.enter(lane, call));
  await Promise.all(entering.slice(0, 2));
  looks = 0;
  door.leave(lane, calls[0] as typeof CALL, undefined);
  expect([await entering[2], door.active]).toEqual([true, 2]);
  expect(looks).toBeLessThan(5);
  isStopping = true;
  signal.notify();
  expect(await Promise.all(entering.slice(3))).toEqual(Array.from({ length: 47 }, () => false));
});

test('a pause that ends between two looks at the clock does not leave a run waiting for ever', async () => {
  let time = 0;
  // Time passes with every look, and a timer fires a moment early.
  const later = (milliseconds: number) => {
    time += milliseconds;
    return time;
  };
  const clock = { ...systemClock, now: () => later(0.3), wait: async (pause: number) => void later(pause - 0.1) };
  const [signal, lane] = [new Signal(), new Lane('lane', clock)];
  lane.join({ most: 100, perMinute: 60_000, notify: () => signal.notify() });
  const door = new Doorkeeper({
    ...{ most: 100, purse: new Purse(undefined, { spent: 0 }), clock, signal, isStopping: () => false, onEmpty: () => undefined },
  });
  let admitted = 0;
  void (async () => {
    for (; admitted < 100; admitted++) await door.enter(lane, { ...CALL });
  })();
  for (let turn = 0; turn < 200; turn++) await setImmediate();
  expect(admitted).toBe(100);
});
