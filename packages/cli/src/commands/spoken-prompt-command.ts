import { buildCommand } from '@stricli/core';
import type { PromptFlags } from '../spoken/print-prompt.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis commands prompt`: what a model is told about what can be said. */
export const spokenPromptCommand = buildCommand<PromptFlags, [string], TamisContext>({
  loader: async () => running((await import('../spoken/print-prompt.ts')).printPrompt),
  parameters: {
    flags: {
      kind: {
        kind: 'enum',
        values: ['command', 'suggestions'],
        optional: true,
        brief: 'What the model is asked for (default: suggestions, if the grammar has them)',
      },
      color: colorFlag,
    },
    positional: { kind: 'tuple', parameters: [{ parse: String, placeholder: 'GRAMMAR', brief: 'Grammar file' }] },
  },
  docs: {
    brief: 'Print the part of a prompt that tells a model what can be said',
    fullDescription: `Print the part of a prompt that tells a model what can be said: forms, lists, right and wrong examples. It is made from
the grammar and the lists that judge the reply, and every example was judged, so that prompt and validator can't drift
apart.

EXAMPLES
  tamis commands prompt voice.yaml > contract.txt
  tamis commands prompt voice.yaml --kind command

EXIT CODES
  0 printed   2 usage, file or grammar   70 a bug in tamis`,
  },
});
