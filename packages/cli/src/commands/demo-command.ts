import { buildCommand } from '@stricli/core';
import type { DemoFlags } from '../demo/demo-flags.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis demo`: what Tamis does, shown. */
export const demoCommand = buildCommand<DemoFlags, [], TamisContext>({
  loader: async () => running((await import('../demo/demo.ts')).demo),
  parameters: {
    flags: {
      out: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'DIR',
        brief: 'Folder for its files, or the folder of an earlier demo (default: a new temporary folder)',
      },
      color: colorFlag,
    },
    aliases: { o: 'out' },
  },
  docs: {
    brief: 'See what Tamis does: under a minute, no key, no network',
    customUsage: ['[--out DIR]'],
    fullDescription: `Judge recorded replies, take letters through a pipeline, kill its runner with kill -9 and continue it, and let a model ask for a
refund that a person has to approve or deny. Everything is real except the model, whose replies were recorded. Some of it goes wrong:
that is what Tamis is for.

In a terminal, you are asked about the refund. Elsewhere, it waits in the ledger; once you have decided, tamis demo --out DIR continues.

EXAMPLES
  tamis demo
  tamis demo --out my-demo

EXIT CODES
  0 shown   2 usage, or the folder has other files   3 disk, or a claim did not hold   70 a bug in tamis`,
  },
});
