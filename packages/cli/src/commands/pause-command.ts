import { colorFlags } from '../flags/common-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis pause`: the process working on a run stops and keeps what is done. */
export const pauseCommand = command({
  run: async () => (await import('../runs/pause.ts')).pause,
  flags: colorFlags,
  positional: runArgument,
  brief: 'Pause a run in progress; nothing is lost',
  usage: ['RUN'],
  help: `Ask the process that works on a run to pause it. The request is stored in the run, so it reaches any process on this machine, or on any other for a run in Postgres,
whatever terminal started it. That process makes no new calls, waits for those in flight, and exits with code 3. tamis resume
continues the run.

EXAMPLES
  tamis pause runs/npc
  tamis resume runs/npc

EXIT CODES
  0 it pauses, or no process is working on it   2 no such run   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`,
});
