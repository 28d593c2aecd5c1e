import { describe, expect, it } from 'vitest';
import { Lane } from './lane.ts';

/** A lane on a clock that stands still until it is told to go on. */
function laneWith(most: number, perMinute?: number) {
  const time = { now: 0 };
  const clock = { now: () => time.now, random: () => 1, wait: async () => undefined };
  const lane = new Lane({ name: 'lane', most, clock, perMinute });
  /** How many more calls may be made now. */
  const room = () => {
    let entered = 0;
    for (; lane.hasRoom && lane.pause === 0; entered++) lane.enter();
    for (let left = entered; left > 0; left--) lane.leave();
    return entered;
  };
  return { lane, time, room };
}

describe('a lane whose provider refuses calls', () => {
  it('goes on with fewer at once after one refusal; only that call waits', () => {
    const { lane, time, room } = laneWith(16);
    lane.answered();
    time.now = 100;
    expect(lane.limited(2000, 50)).toBe(2000);
    expect([lane.pause, room()]).toEqual([0, 14]);
    // One more for every round of answers.
    for (let answers = 0; answers < 60; answers++) lane.answered();
    expect(room()).toBe(16);
  });

  it('counts calls that were under way together as one', () => {
    const { lane, time, room } = laneWith(16);
    time.now = 100;
    for (let refused = 0; refused < 16; refused++) lane.limited(2000, 50);
    expect([lane.pause, room()]).toEqual([0, 14]);
  });

  it('waits as a whole if the next call is refused too, and not for longer once one is answered', () => {
    const { lane, time, room } = laneWith(16);
    time.now = 100;
    lane.limited(2000, 50);
    time.now = 200;
    expect(lane.limited(3000, 150)).toBe(3000);
    expect([lane.pause, room()]).toEqual([3000, 0]);
    time.now = 3200;
    expect(room()).toBe(7);
    lane.answered();
    time.now = 3300;
    lane.limited(3000, 3250);
    expect([lane.pause, room()]).toEqual([0, 6]);
  });

  it('says for how long it has got nothing but refusals', () => {
    const { lane, time } = laneWith(16);
    lane.limited(0, 0);
    expect(lane.limitedFor).toBe(0);
    time.now = 5000;
    lane.limited(4000, 4999);
    expect(lane.limitedFor).toBe(9000);
    lane.answered();
    expect(lane.limitedFor).toBe(0);
  });
});

describe('a lane with so many calls a minute', () => {
  it('spaces them evenly, and saves up none', () => {
    const { lane, time } = laneWith(16, 60);
    expect(lane.pause).toBe(0);
    lane.enter();
    expect([lane.pause, lane.hasRoom]).toEqual([1000, true]);
    time.now = 10_000;
    expect(lane.pause).toBe(0);
    lane.enter();
    expect(lane.pause).toBe(1000);
    time.now = 10_400;
    expect(lane.pause).toBe(600);
    // A provider that is silent is not one that limits.
    expect(lane.limitedFor).toBe(0);
  });
});
