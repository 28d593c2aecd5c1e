import type { WallClock } from '../../port/wall-clock.ts';

const AHEAD = new Map<string, number>();

// Differences below this are not corrected, and answers that took longer say too little, in milliseconds. A lease lasts many times that.
const PRECISION = 500;

export const SERVER_TIME = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';

// Compares clocks: a server answered with its time to a question that was sent at `sent`.
export function noteTime(url: string, sent: number, time: number): void {
  const now = Date.now();
  if (now - sent > PRECISION && AHEAD.has(url)) return;
  const ahead = Math.round(time - (sent + now) / 2);
  AHEAD.set(url, Math.abs(ahead) < PRECISION ? 0 : ahead);
}

// The clock of a server, so that all processes agree on when a lease expires, whatever their own clocks say. It is right from the first
// connection on, and is compared again in every transaction.
export function serverClock(url: string): WallClock {
  return { now: () => Date.now() + (AHEAD.get(url) ?? 0) };
}
