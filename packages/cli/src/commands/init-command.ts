import { initFlags } from '../flags/start-flags.ts';
import { command, inOrder, optionalArgument } from './command.ts';

/** `tamis init`: the first files of a project. */
export const initCommand = command({
  run: async () => (await import('../init/init.ts')).init,
  flags: initFlags,
  positional: inOrder(optionalArgument('DIR', 'Folder for the files (default: the current one)')),
  brief: 'Start a project: a few commented files that run right away, without a key',
  usage: ['[DIR] [--lib | --pipeline | --tools | --commands | --wizard]'],
  help: `Write the first files of a project and say what to type next. Everything runs right away, on recorded replies: no key, no
network. Without a flag: check replies against a contract, and ask a model. Existing files are never overwritten: if one is in the way, nothing is written.

The paths of the files go to standard output; what to type next goes to standard error.

EXAMPLES
  tamis init tickets
  tamis init my-run --pipeline
  tamis init my-app --lib

EXIT CODES
  0 written   2 usage, or a file exists   3 disk error   70 a bug in tamis`,
});
