import { buildCommand } from '@stricli/core';
import type { FailuresFlags } from '../runs/failures-flags.ts';
import { runArgument, runFlags } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis failures`: why units of a run failed. */
export const failuresCommand = buildCommand<FailuresFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/failures.ts')).failures),
  parameters: {
    flags: {
      by: {
        kind: 'enum',
        values: ['code', 'step', 'model', 'rule'],
        optional: true,
        brief: 'How to group failures (default: code)',
      },
      ...runFlags,
    },
    positional: runArgument,
  },
  docs: {
    brief: 'Count the reasons why units of a run failed, with one example of each',
    customUsage: ['RUN [--by code|step|model|rule] [--format human|json]'],
    fullDescription: `Count the reasons why units of a run failed, the most common first, with one example of each. With --by code, failures at
different places in the value, or of different rules, are counted separately; * stands for any index of a list. Each unit
is counted by what was wrong with its last attempt.

EXAMPLES
  tamis failures runs/npc-0711
  tamis failures runs/npc-0711 --by rule
  tamis failures runs/npc-0711 --format json | jq '.groups[0].example'

EXIT CODES
  0 shown   2 not a run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
  },
});
