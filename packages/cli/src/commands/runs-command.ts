import { buildCommand } from '@stricli/core';
import { RUNS_FORMATS, type RunsFlags } from '../watch/watch-flags.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';
import { screenFlags } from './screen-flags.ts';

/** `tamis runs`: all runs that the ledger of the working folder knows of. */
export const runsCommand = buildCommand<RunsFlags, [], TamisContext>({
  loader: async () => running((await import('../watch/watch.ts')).runs),
  parameters: {
    flags: {
      plain: screenFlags.plain,
      ascii: screenFlags.ascii,
      ledger: screenFlags.ledger,
      format: { kind: 'enum', values: RUNS_FORMATS, optional: true, brief: 'Shape of the list (default: human)' },
      color: colorFlag,
    },
  },
  docs: {
    brief: 'List all runs: progress, failures, cost, and what to do next',
    customUsage: ['[--plain] [--format human|json] [--ledger FILE]'],
    fullDescription: `List the runs that the ledger of the working folder knows of, the newest first. On a terminal it is a screen: Enter opens a
run, + starts one, p pauses or resumes, f shows failures, ? shows the keys. In a pipe, and with --plain, it is a list.

EXAMPLES
  tamis runs
  tamis runs --plain
  tamis runs --format json | jq -r '.runs[] | select(.state == "interrupted") | .folder'

EXIT CODES
  0 shown   2 usage, or no such ledger   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
  },
});
