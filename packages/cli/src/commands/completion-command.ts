import { SHELLS } from '../completion/completion.ts';
import { orList } from '../text/or-list.ts';
import { command, inOrder, wordArgument } from './command.ts';

/** `tamis completion`: what a shell needs to complete the command line. */
export const completionCommand = command({
  run: async () => (await import('../completion/completion.ts')).completion,
  positional: inOrder(wordArgument(SHELLS, 'SHELL', `The shell: ${orList(SHELLS)}`)),
  brief: 'Print the script that makes a shell complete commands, flags and codes',
  help: `Print the script that makes a shell complete commands, flags and codes.

EXAMPLES
  source <(tamis completion bash)
  tamis completion fish > ~/.config/fish/completions/tamis.fish

EXIT CODES
  0 printed   2 no such shell   70 a bug in tamis`,
});
