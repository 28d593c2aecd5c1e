import { systemTimer } from '@tamis/core/compiler';
import { checkSignal } from '@tamis/core/internal';
import type { Clock } from '@tamis/core/model';

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
