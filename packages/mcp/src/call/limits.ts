export const MOST_OPEN = 100;

// How many calls of one caller may wait until it comes back with answers to a server's questions.
export const MOST_ASKING = 64;

export const MOST_RUNNING = 32;

// How many answers are kept in memory, of the tasks that ended last.
export const MOST_KEPT = 64;

export const STATE_LIFE = 15 * 60_000;

export async function isWithin(all: AsyncIterable<unknown>, most: number): Promise<boolean> {
  let count = 0;
  for await (const _ of all) if (++count >= most) return false;
  return true;
}
