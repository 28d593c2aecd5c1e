import { buildCommand } from '@stricli/core';
import type { ShowFlags } from '../runs/show-flags.ts';
import { runFlags, unitArguments } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

function attemptNumber(input: string): number {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 1) throw new Error('it must be a whole number, 1 or more');
  return value;
}

/** `tamis show`: everything that happened to a unit. */
export const showCommand = buildCommand<ShowFlags, [string, string], TamisContext>({
  loader: async () => running((await import('../runs/show.ts')).show),
  parameters: {
    flags: {
      step: { kind: 'parsed', parse: String, optional: true, placeholder: 'STEP', brief: 'Only this step' },
      attempt: { kind: 'parsed', parse: attemptNumber, optional: true, placeholder: 'N', brief: 'Only this attempt' },
      prompt: { kind: 'boolean', optional: true, withNegated: false, brief: 'Also show what the model was sent' },
      ...runFlags,
    },
    positional: unitArguments,
  },
  docs: {
    brief: 'Show everything that happened to a unit: every reply, what was read, what was found, what it cost',
    customUsage: ['RUN UNIT [--step STEP] [--attempt N] [--prompt] [--format human|json]'],
    fullDescription: `Show everything that happened to a unit. Each attempt is one line with its verdict, time, tokens and code; calls that
got no answer are shown as faults. Then each reply follows line by line: - as received, + as read, with the code of every
alteration (~ safe, ? unsafe), what was found, and the value. Characters that a terminal would act on are made visible.

EXAMPLES
  tamis show runs/npc-0711 merchant__rep0012
  tamis show runs/npc-0711 merchant__rep0012 --step score --attempt 2 --prompt
  tamis show runs/npc-0711 merchant__rep0012 --format json | jq -r '.steps[-1].attempts[-1].raw_response'

EXIT CODES
  0 shown   2 not a run, no such unit, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
  },
});
