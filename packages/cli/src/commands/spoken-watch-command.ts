import { buildCommand } from '@stricli/core';
import type { WatchFlags } from '../spoken/watch-grammar.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis commands watch`: a grammar and its lists, reloaded at each change. */
export const spokenWatchCommand = buildCommand<WatchFlags, [string], TamisContext>({
  loader: async () => running((await import('../spoken/watch-grammar.ts')).watchGrammar),
  parameters: {
    flags: {
      color: { kind: 'boolean', optional: true, brief: 'Turn colours on or off; NO_COLOR and FORCE_COLOR are respected' },
    },
    positional: { kind: 'tuple', parameters: [{ parse: String, placeholder: 'GRAMMAR', brief: 'Grammar file' }] },
  },
  docs: {
    brief: 'Reload a grammar and its lists whenever a file changes',
    fullDescription: `Watch the files of a grammar and its lists. At each change it reports which tokens were added or removed, or what is wrong now.
A list that is an export of a module is read once. Ctrl-C ends it.

EXAMPLES
  tamis commands watch voice.yaml

EXIT CODES
  0 stopped with Ctrl-C   2 usage, file or grammar   70 a bug in tamis`,
  },
});
