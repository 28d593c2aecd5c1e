import type { Cancel } from '../model/cancel.ts';
import type { Timer } from '../model/check.ts';

/** The only part of the platform's timers that is used; browsers and Node both have it. */
declare const setTimeout: (run: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** Timers hold at most this many milliseconds (about 24 days); a longer wait would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** The platform's timer. It ends checks that hang when no clock was given; the engine itself has no timer. */
export const systemTimer: Timer = {
  wait: (milliseconds, cancel) => new Promise((resolve) => waitFor(milliseconds, cancel, resolve)),
};

function waitFor(milliseconds: number, cancel: Cancel | undefined, resolve: () => void): void {
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
  cancel?.addEventListener('abort', end);
}
