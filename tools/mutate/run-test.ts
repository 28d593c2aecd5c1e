import type { Switchboard } from './mutation.ts';
import { type Collected, Skipped } from './stand-in-vitest.ts';

// How a test ended. `hanging`: it still waits for something.
export type Ending = 'passed' | 'failed' | 'endless' | 'hanging' | 'skipped';

export interface Terms {
  readonly mostSteps: number;
  // A test that waits for something that never comes is as endless as a loop.
  readonly longestMs: number;
}

export async function runTest(run: Collected['run'], board: Switchboard, { mostSteps, longestMs }: Terms): Promise<Ending> {
  board.steps = 0;
  board.mostSteps = mostSteps;
  let timer: NodeJS.Timeout | undefined;
  const early = new Promise<'hanging' | 'failed'>((resolve) => {
    timer = setTimeout(() => resolve('hanging'), longestMs);
    board.alarm = () => resolve('failed');
  });
  try {
    const ending = await Promise.race([early, run().then(() => 'passed' as const)]);
    // The engine may catch what a loop throws, and continue.
    return board.steps > mostSteps ? 'endless' : ending;
  } catch (error) {
    if (error instanceof Skipped) return 'skipped';
    return board.steps > mostSteps ? 'endless' : 'failed';
  } finally {
    clearTimeout(timer);
    board.alarm = undefined;
    board.mostSteps = Number.POSITIVE_INFINITY;
  }
}
