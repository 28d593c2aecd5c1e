import { buildCommand } from '@stricli/core';
import type { PauseFlags } from '../runs/pause.ts';
import { colorFlag } from './flags.ts';
import { runArgument } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis pause`: whoever works on a run stops and keeps what is done. */
export const pauseCommand = buildCommand<PauseFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/pause.ts')).pause),
  parameters: { flags: { color: colorFlag }, positional: runArgument },
  docs: {
    brief: 'Pause a run that is being worked on; nothing is lost',
    customUsage: ['RUN'],
    fullDescription: `Ask whoever works on a run to pause it. The wish is written into the run, so that it also reaches a process on another
terminal. That process makes no more calls, waits for those in flight, and ends with exit code 3. tamis resume continues.

EXAMPLES
  tamis pause runs/npc
  tamis resume runs/npc

EXIT CODES
  0 it pauses, or nobody is working on it   2 no such run   3 disk or device   4 the ledger is damaged   70 a bug in tamis`,
  },
});
