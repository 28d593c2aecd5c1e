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
        brief: 'Folder for its files, or that of an earlier demo (default: a new temporary folder)',
      },
      color: colorFlag,
    },
    aliases: { o: 'out' },
  },
  docs: {
    brief: 'See what Tamis does: under a minute, no key, no network',
    customUsage: ['[--out DIR]'],
    fullDescription: `Judge recorded replies of a model, take letters through a pipeline, kill its runner with kill -9 and continue it, and let a model ask for
a refund that a person has to decide about. Everything is real but the model, whose replies were recorded. Not all of it goes well: that is
what Tamis is for.

On a terminal, you are asked about the refund. Elsewhere it waits in the ledger, and tamis demo --out DIR goes on after you decided.

EXAMPLES
  tamis demo
  tamis demo --out my-demo

EXIT CODES
  0 shown   2 usage; the folder has other files   3 disk, or something was not as claimed   70 a bug in tamis`,
  },
});
