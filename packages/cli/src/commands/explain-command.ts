import { colorFlags } from '../flags/common-flags.ts';
import { command, inOrder, optionalArgument } from './command.ts';

/** `tamis explain`: the page of a code. */
export const explainCommand = command({
  run: async () => (await import('../explain/explain.ts')).explain,
  flags: colorFlags,
  positional: inOrder({
    ...optionalArgument('CODE', 'A code such as parse.trailing-comma, or a stage such as parse'),
    proposeCompletions: async (partial: string) => {
      const { codes } = await import('@tamis/core');
      return Object.keys(codes).filter((code) => code.startsWith(partial));
    },
  }),
  brief: 'Say what a code means, what to do, and show its cases; without CODE, list all',
  usage: ['[CODE]'],
  help: `Print the page of a code: what it means, what a person can do, what the model is told, and its cases.
For a stage, the part before the dot, print the list of its codes.

EXAMPLES
  tamis explain
  tamis explain parse.duplicate-key
  tamis explain tools

EXIT CODES
  0 shown   2 no such code or stage   70 a bug in tamis   141 closed pipe`,
});
