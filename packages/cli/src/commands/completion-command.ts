import { buildChoiceParser, buildCommand } from '@stricli/core';
import { SHELLS, type Shell } from '../completion/completion.ts';
import { orList } from '../text/or-list.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis completion`: what a shell needs to complete the command line. */
export const completionCommand = buildCommand<Record<never, never>, [Shell], TamisContext>({
  loader: async () => running((await import('../completion/completion.ts')).completion),
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          parse: buildChoiceParser(SHELLS),
          placeholder: 'SHELL',
          brief: `The shell: ${orList(SHELLS)}`,
          proposeCompletions: () => SHELLS,
        },
      ],
    },
  },
  docs: {
    brief: 'Print the script that makes a shell complete commands, flags and codes',
    fullDescription: `Print the script that makes a shell complete commands, flags and codes.

EXAMPLES
  source <(tamis completion bash)
  tamis completion fish > ~/.config/fish/completions/tamis.fish

EXIT CODES
  0 printed   2 no such shell   70 a bug in tamis`,
  },
});
