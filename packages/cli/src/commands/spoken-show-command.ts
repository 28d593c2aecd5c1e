import { buildCommand } from '@stricli/core';
import type { ShowFlags } from '../spoken/show-suggestions.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis commands show`: suggestions on a terminal. */
export const spokenShowCommand = buildCommand<ShowFlags, [string, string?], TamisContext>({
  loader: async () => running((await import('../spoken/show-suggestions.ts')).showSuggestions),
  parameters: {
    flags: {
      debug: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Report on standard error what failed, with its reasoning',
      },
      color: { kind: 'boolean', optional: true, brief: 'Turn colours on or off; NO_COLOR and FORCE_COLOR are respected' },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: String, placeholder: 'GRAMMAR', brief: 'Grammar file with suggestions' },
        { parse: String, optional: true, placeholder: 'FILE', brief: 'The reply; - or nothing reads standard input' },
      ],
    },
  },
  docs: {
    brief: 'Show the suggestions of a reply: only what can be said',
    customUsage: ['GRAMMAR [FILE|-] [flags]'],
    fullDescription: `Show the suggestions of a reply: what to say, its axes, what it is about. What cannot be said is not shown; --debug reports
it on standard error, with the reasoning of the model. If nothing is left, the reply is shown as received; if a
person must decide first, nothing is shown.

EXAMPLES
  tamis commands show voice.yaml reply.json
  model-output | tamis commands show voice.yaml --debug

EXIT CODES
  0 shown   1 nothing can be said, or it is held   2 usage, file or grammar   70 a bug in tamis`,
  },
});
