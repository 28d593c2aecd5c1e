import { runsFlags } from '../flags/run-flags.ts';
import { command } from './command.ts';

/** `tamis runs`: all runs that the ledger of the working folder knows of. */
export const runsCommand = command({
  run: async () => (await import('../watch/watch.ts')).runs,
  flags: runsFlags,
  brief: 'List all runs: progress, failures, cost, and what to do next',
  usage: ['[--plain] [--format human|json] [--ledger FILE]'],
  help: `List the runs that the ledger of the working folder knows of, the newest first. On a terminal it is a screen: Enter opens a
run, + starts one, p pauses or resumes, f shows failures, ? shows the keys. In a pipe, and with --plain, it is a list.

EXAMPLES
  tamis runs
  tamis runs --plain
  tamis runs --format json | jq -r '.runs[] | select(.state == "interrupted") | .folder'

EXIT CODES
  0 shown   2 usage, or no such ledger   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});
