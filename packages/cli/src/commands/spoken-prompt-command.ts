import { promptFlags } from '../flags/spoken-flags.ts';
import { argument, command, inOrder } from './command.ts';

/** `tamis commands prompt`: what a model is told about what can be said. */
export const spokenPromptCommand = command({
  run: async () => (await import('../spoken/print-prompt.ts')).printPrompt,
  flags: promptFlags,
  positional: inOrder(argument('GRAMMAR', 'Grammar file')),
  brief: 'Print the part of a prompt that tells a model what can be said',
  help: `Print the part of a prompt that tells a model what can be said: forms, lists, right and wrong examples. It is made from
the grammar and the lists that judge the reply, and every example was judged, so that prompt and validator can't drift
apart.

EXAMPLES
  tamis commands prompt voice.yaml > contract.txt
  tamis commands prompt voice.yaml --kind command

EXIT CODES
  0 printed   2 usage, file or grammar   70 a bug in tamis`,
});
