import type { RunFlags } from '../run/run-flags.ts';

/** The flags of `tamis worker`. */
export interface WorkerFlags extends Pick<RunFlags, 'concurrency' | 'keyEnv' | 'prices' | 'quiet' | 'color'> {
  readonly db?: string;
  readonly once?: boolean;
}
