import { colorFlags } from '../flags/common-flags.ts';
import { argument, command, inOrder } from './command.ts';

/** `tamis commands watch`: a grammar and its lists, reloaded at each change. */
export const spokenWatchCommand = command({
  run: async () => (await import('../spoken/watch-grammar.ts')).watchGrammar,
  flags: colorFlags,
  positional: inOrder(argument('GRAMMAR', 'Grammar file')),
  brief: 'Reload a grammar and its lists whenever a file changes',
  help: `Watch the files of a grammar and its lists. At each change it reports which tokens were added or removed, or what is wrong now.
A list that is an export of a module is read once. Ctrl-C ends it.

EXAMPLES
  tamis commands watch voice.yaml

EXIT CODES
  0 stopped with Ctrl-C   2 usage, file or grammar   70 a bug in tamis`,
});
