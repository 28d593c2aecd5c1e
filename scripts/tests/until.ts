import { setTimeout } from 'node:timers/promises';

// Longer than anything that is waited for takes on a busy machine, and shorter than a test may last.
const PATIENCE = 100_000;

type Sure<Found> = Exclude<Found, undefined | null | false | 0 | ''>;

// Waits until something is so, and gives what it is. This is how a test waits for another process or for the other side of a
// connection: a fixed time would be too short on a busy machine. An answer of undefined, false, 0 or an empty string is not yet it.
export async function until<Found>(what: string, isSo: () => Found | Promise<Found>, every = 20): Promise<Sure<Found>> {
  const begun = performance.now();
  for (;;) {
    const found = await isSo();
    if (found) return found as Sure<Found>;
    if (performance.now() - begun > PATIENCE) throw new Error(`Waited in vain until ${what}.`);
    await setTimeout(every);
  }
}
