import { describe, expect, it } from 'vitest';
import { Lane } from './lane.ts';

// A lane on a clock that stands still until it is told to go on.
function laneWith(most: number, perMinute?: number) {
  const time = { now: 0 };
  const clock = { now: () => time.now, random: () => 1, wait: async () => undefined };
  const lane = new Lane('lane', clock);
  lane.join({ most, perMinute, notify: () => undefined });
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

describe('a lane that several runs use', () => {
  const user = (most: number, perMinute?: number) => {
    const told = { count: 0 };
    const notify = () => {
      told.count += 1;
    };
    return { told, most, perMinute, notify };
  };

  it('allows what they allow together, and no more calls a minute than the strictest', () => {
    const { lane, room } = laneWith(4);
    const end = lane.join(user(3));
    expect(room()).toBe(7);
    end();
    expect(room()).toBe(4);
    for (const perMinute of [120, 60, 600]) lane.join(user(1, perMinute));
    lane.enter();
    expect(lane.pause).toBe(1000);
  });

  it('wakes all of them when a call comes back', () => {
    const { lane } = laneWith(1);
    const [one, other] = [user(1), user(1)];
    for (const each of [one, other]) lane.join(each);
    for (let calls = 0; calls < 3; calls++) lane.enter();
    expect(lane.hasRoom).toBe(false);
    lane.leave();
    expect([lane.hasRoom, one.told.count, other.told.count]).toEqual([true, 1, 1]);
  });

  it('slows all of them down when one is refused, and starts anew when all have ended', () => {
    const time = { now: 0 };
    const lane = new Lane('lane', { now: () => time.now, random: () => 1, wait: async () => undefined });
    const ends = [lane.join(user(8)), lane.join(user(8))];
    for (const begun of [0, 1]) {
      time.now = begun;
      lane.limited(9000, begun);
    }
    expect([lane.pause, lane.limitedFor]).toEqual([9000, 9001]);
    ends[0]?.();
    expect(lane.pause).toBe(9000);
    ends[1]?.();
    lane.join(user(8));
    expect([lane.pause, lane.limitedFor, lane.hasRoom]).toEqual([0, 0, true]);
  });
});

describe('a lane that processes share', () => {
  it('tells what happened once, and keeps to what all know', () => {
    const { lane, time, room } = laneWith(16, 60);
    lane.answered();
    time.now = 100;
    const told: number[] = [];
    const end = lane.onRefused(() => told.push(time.now));
    lane.limited(2000, 40);
    expect([lane.hasRefusal, told]).toEqual([true, [100]]);
    expect(lane.news()).toEqual({ wants: 16, answered: 1, refused: { pause: 2000, begunAgo: 60 } });
    expect([lane.hasRefusal, lane.news()]).toEqual([false, { wants: 16, answered: 0 }]);
    end();
    lane.follow({ share: 0, pause: 0, users: 4 });
    expect(room()).toBe(0);
    lane.follow({ share: 3, pause: 500, users: 4 });
    expect([lane.pause, lane.hasRoom]).toEqual([500, true]);
    time.now = 700;
    // 60 calls a minute among four processes leave one every four seconds to each.
    lane.enter();
    expect(lane.pause).toBe(4000);
  });
});
