import type { Clock } from '@tamis/core';
import { systemTimer } from '@tamis/core/checks';
import { checkSignal } from '@tamis/core/providers';

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  wait: async (milliseconds, signal) => {
    checkSignal(signal);
    await systemTimer.wait(milliseconds, signal);
  },
};
