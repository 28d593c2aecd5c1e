import { buildCommand } from '@stricli/core';
import type { PauseFlags } from '../runs/pause.ts';
import { colorFlag } from './flags.ts';
import { runArgument } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis pause`: the process working on a run stops and keeps what is done. */
export const pauseCommand = buildCommand<PauseFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/pause.ts')).pause),
  parameters: { flags: { color: colorFlag }, positional: runArgument },
  docs: {
    brief: 'Pause a run in progress; nothing is lost',
    customUsage: ['RUN'],
    fullDescription: `Ask the process that works on a run to pause it. The request is stored in the run, so it reaches any process on this machine, or on any other for a run in Postgres,
whatever terminal started it. That process makes no new calls, waits for those in flight, and exits with code 3. tamis resume
continues the run.

EXAMPLES
  tamis pause runs/npc
  tamis resume runs/npc

EXIT CODES
  0 it pauses, or no process is working on it   2 no such run   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`,
  },
});
