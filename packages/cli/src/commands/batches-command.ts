import { buildCommand } from '@stricli/core';
import type { BatchesFlags } from '../runs/batches-flags.ts';
import { runArgument, runFlags } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis batches`: the batches that a run has submitted, and decisions about those with an unknown outcome. */
export const batchesCommand = buildCommand<BatchesFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/batches.ts')).batches),
  parameters: {
    flags: {
      name: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'NAME',
        brief: 'The batch to decide on: its name, or the start of it',
      },
      adopt: { kind: 'parsed', parse: String, optional: true, placeholder: 'ID', brief: "It is this batch of the provider's" },
      giveUp: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'The provider does not have it: ask about its units again',
      },
      by: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'NAME',
        brief: 'Who decides (default: you, on this machine)',
      },
      ...runFlags,
    },
    positional: runArgument,
  },
  docs: {
    brief: 'List the batches of a run, and decide on those that nobody can account for',
    customUsage: ['RUN [--format human|json]', 'RUN --name NAME --adopt ID', 'RUN --name NAME --give-up'],
    fullDescription: `List the batches that a run has submitted (tamis run --batch). A batch is intent before it is submitted and submitted
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
  },
});
