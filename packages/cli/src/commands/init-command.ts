import { buildCommand } from '@stricli/core';
import { type InitFlags, TEMPLATES } from '../init/init-flags.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

const project = (brief: string) =>
  ({ kind: 'boolean', optional: true, withNegated: false, brief: `${brief.charAt(0).toUpperCase()}${brief.slice(1)}` }) as const;

/** `tamis init`: the first files of a project. */
export const initCommand = buildCommand<InitFlags, [string?], TamisContext>({
  loader: async () => running((await import('../init/init.ts')).init),
  parameters: {
    flags: {
      lib: project(TEMPLATES.lib),
      pipeline: project(TEMPLATES.pipeline),
      tools: project(TEMPLATES.tools),
      commands: project(TEMPLATES.commands),
      wizard: project(TEMPLATES.wizard),
      color: colorFlag,
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: String, placeholder: 'DIR', brief: 'Folder for the files (default: the current one)', optional: true },
      ],
    },
  },
  docs: {
    brief: 'Start a project: a few commented files that run right away, without a key',
    customUsage: ['[DIR] [--lib | --pipeline | --tools | --commands | --wizard]'],
    fullDescription: `Write the first files of a project and say what to type next. Everything runs right away, on recorded replies: no key, no
network. Without a flag: ${TEMPLATES.check}. Existing files are never overwritten: if one is in the way, nothing is written.

The paths of the files go to standard output; what to type next goes to standard error.

EXAMPLES
  tamis init tickets
  tamis init my-run --pipeline
  tamis init my-app --lib

EXIT CODES
  0 written   2 usage, or a file exists   3 disk error   70 a bug in tamis`,
  },
});
