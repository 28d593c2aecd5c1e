import type { Cancel, Clock } from '@tamis/core';

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  wait,
};

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
    const timer = setTimeout(end, milliseconds);
    cancel?.addEventListener('abort', end, { once: true });
  });
}
