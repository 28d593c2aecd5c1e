import type { Clock } from '@tamis/core/model';

export interface FixedClock extends Clock {
  readonly waits: readonly number[];
}

// A clock for tests: waiting costs no time, and is written down.
export function fixedClock(): FixedClock {
  const waits: number[] = [];
  let time = 0;
  return {
    waits,
    now: () => time,
    random: () => 0.5,
    async wait(milliseconds, signal) {
      if (signal?.aborted) return;
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
}
