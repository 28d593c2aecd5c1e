import type { Switchboard } from './mutation.ts';
import { samples } from './stand-in-fast-check.ts';
import { type Collected, Skipped } from './stand-in-vitest.ts';

/** How a test ended. */
export type Ending = 'passed' | 'failed' | 'endless' | 'skipped';

/** A test that waits for something that never comes is as endless as a loop. */
const LONGEST_MS = 10_000;

/** How a test is run. */
export interface Terms {
  readonly mostSteps: number;
  readonly needsAll: boolean;
}

/** Runs one test, with a limit on the turns of all loops in it. */
export async function runTest(test: Collected, board: Switchboard, { mostSteps, needsAll }: Terms): Promise<Ending> {
  samples.take(needsAll);
  board.steps = 0;
  board.mostSteps = mostSteps;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'endless'>((resolve) => {
    timer = setTimeout(() => resolve('endless'), LONGEST_MS);
  });
  try {
    const ending = await Promise.race([late, Promise.resolve(test.run()).then(() => 'passed' as const)]);
    // The engine may catch what a loop throws, and continue.
    return board.steps > mostSteps ? 'endless' : ending;
  } catch (error) {
    if (error instanceof Skipped) return 'skipped';
    return board.steps > mostSteps ? 'endless' : 'failed';
  } finally {
    clearTimeout(timer);
    board.mostSteps = Number.POSITIVE_INFINITY;
  }
}
