import { buildCommand } from '@stricli/core';
import type { ExplainFlags } from '../explain/explain.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis explain`: the page of a code. */
export const explainCommand = buildCommand<ExplainFlags, [string?], TamisContext>({
  loader: async () => running((await import('../explain/explain.ts')).explain),
  parameters: {
    flags: { color: colorFlag },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          parse: String,
          optional: true,
          placeholder: 'CODE',
          brief: 'A code such as parse.trailing-comma, or a stage such as parse',
          proposeCompletions: async (partial) => {
            const { codes } = await import('@tamis/core');
            return Object.keys(codes).filter((code) => code.startsWith(partial));
          },
        },
      ],
    },
  },
  docs: {
    brief: 'Say what a code means, what to do, and show its cases; without CODE, list all',
    customUsage: ['[CODE]'],
    fullDescription: `Print the page of a code: what it means, what a person can do, what the model is told, and its cases.
For a stage, the part before the dot, print the list of its codes.

EXAMPLES
  tamis explain
  tamis explain parse.duplicate-key
  tamis explain tools

EXIT CODES
  0 shown   2 no such code or stage   70 a bug in tamis   141 closed pipe`,
  },
});
