import { batchesFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis batches`: the batches that a run has submitted, and decisions about those with an unknown outcome. */
export const batchesCommand = command({
  run: async () => (await import('../runs/batches.ts')).batches,
  flags: batchesFlags,
  positional: runArgument,
  brief: 'List the batches of a run, and decide on those that nobody can account for',
  usage: ['RUN [--format human|json]', 'RUN --name NAME --adopt ID', 'RUN --name NAME --give-up'],
  help: `List the batches that a run has submitted (tamis run --batch). A batch is intent before it is submitted and submitted
after; ended when every request is accounted for; void if the provider never had it. It is unknown if the connection or the
process broke at the wrong moment and the provider does not show what it would take to find the batch again. Tamis never
submits such a batch a second time: you do that, or say which batch of the provider's it is.

EXAMPLES
  tamis batches runs/npc-0711
  tamis batches runs/npc-0711 --name tamis-3f9a0c --adopt msgbatch_01HkcTjaV5uDC8jWR4ZsDV8d
  tamis batches runs/npc-0711 --name tamis-3f9a0c --give-up

EXIT CODES
  0 shown or decided   2 not a run, no such batch, or nothing to decide   3 disk error   4 the ledger is damaged or altered
  5 another process holds the run   6 a batch waits for a decision   70 a bug in tamis   141 closed pipe`,
});
