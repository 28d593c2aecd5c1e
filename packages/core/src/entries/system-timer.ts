import type { Cancel } from '../model/cancel.ts';
import type { Timer } from '../model/check.ts';

declare const setTimeout: (run: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** The most milliseconds that a timer can wait, about 24 days. A longer one would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** The platform's timer, which ends hanging checks when the caller gave no clock. The engine has no timer. */
export const systemTimer: Timer = {
  wait: (milliseconds, signal) => new Promise((resolve) => waitFor(milliseconds, signal, resolve)),
};

function waitFor(milliseconds: number, signal: Cancel | undefined, resolve: () => void): void {
  if (signal?.aborted) {
    resolve();
    return;
  }
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    resolve();
  };
  const timer = setTimeout(end, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER));
  signal?.addEventListener('abort', end);
}
