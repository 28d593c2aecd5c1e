import type { Cancel } from '../model/cancel.ts';
import type { Timer } from '../model/check.ts';

/** The part of the platform's timers that is used; browsers and Node both have it. */
declare const setTimeout: (run: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** Longer waits would end at once: a timer holds no more. Some 24 days. */
const LONGEST = 2 ** 31 - 1;

/** The timer of the platform: it ends checks that hang, also where nobody gives a clock. The engine below has none. */
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
