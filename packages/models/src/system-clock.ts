import { checkSignal } from '@tamis/core/internal';
import type { Cancel, Clock } from '@tamis/core/model';

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  wait,
};

// Timers hold at most this many milliseconds (about 24 days); a longer wait would fire at once.
const LONGEST = 2 ** 31 - 1;

function wait(milliseconds: number, signal?: Cancel): Promise<void> {
  return new Promise((resolve) => {
    checkSignal(signal);
    if (signal?.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(Math.max(milliseconds, 0), LONGEST));
    signal?.addEventListener('abort', end, { once: true });
  });
}
