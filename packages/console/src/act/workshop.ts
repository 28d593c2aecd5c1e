import type { RetryWanted } from '@tamis/pipeline';
import type { ActAnswer, RetryPlanOut } from '../model/run.ts';

/** What somebody wants done with a run. */
export type RunAct = 'pause' | 'resume' | 'retry';

/** Works on runs in the name of the console. Calling models needs keys and prices, which only whoever starts the console has. */
export interface Workshop {
  /** What it can do with this run now; what it can't is shown as a command. */
  can(act: RunAct, folder: string): boolean;
  pause(folder: string): Promise<ActAnswer>;
  resume(folder: string): Promise<ActAnswer>;
  retry(folder: string, wanted: RetryWanted): Promise<ActAnswer>;
  /** What a retry would take; nobody is called. */
  planRetry(folder: string, wanted: RetryWanted): Promise<Pick<RetryPlanOut, 'calls' | 'costUsd'>>;
}
