import type { Cancel, Clock } from '@tamis/core';

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  wait,
};

/** Longer waits would end at once: a timer holds no more. Some 24 days. */
const LONGEST = 2 ** 31 - 1;

function wait(milliseconds: number, cancel?: Cancel): Promise<void> {
  return new Promise((resolve) => {
    if (cancel?.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(Math.max(milliseconds, 0), LONGEST));
    cancel?.addEventListener('abort', end, { once: true });
  });
}
