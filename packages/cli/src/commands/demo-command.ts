import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { demoFlags } from '../flags/start-flags.ts';
import { command } from './command.ts';

/** `tamis demo`: what Tamis does, shown. */
export const demoCommand = command({
  run: async () => (await import('../demo/demo.ts')).demo,
  flags: demoFlags,
  aliases: SHORT_FLAGS.demo,
  brief: 'See what Tamis does: under a minute, no key, no network',
  usage: ['[--out DIR]'],
  help: `Judge recorded replies, take letters through a pipeline, kill its runner with kill -9 and continue it, and let a model ask for a
refund that a person has to approve or deny. Everything is real except the model, whose replies were recorded. Some of it goes wrong:
that is what Tamis is for.

In a terminal, you are asked about the refund. Elsewhere, it waits in the ledger; once you have decided, tamis demo --out DIR continues.

EXAMPLES
  tamis demo
  tamis demo --out my-demo

EXIT CODES
  0 shown   2 usage, or the folder has other files   3 disk, or a claim did not hold   70 a bug in tamis`,
});
