import { buildCommand } from '@stricli/core';
import type { ExplainPhrasesFlags } from '../spoken/explain-phrases.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis commands explain`: whether a phrase can be said, why not, and what is nearest. */
export const spokenExplainCommand = buildCommand<ExplainPhrasesFlags, string[], TamisContext>({
  loader: async () => {
    const { explainPhrases } = await import('../spoken/explain-phrases.ts');
    return running((flags, path, ...words) => explainPhrases(flags, path as string, ...words));
  },
  parameters: {
    flags: {
      form: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'NAME',
        brief: 'Form that is allowed (repeatable; default: all commands)',
      },
      format: { kind: 'enum', values: ['human', 'json'], optional: true, brief: 'Shape of the answer (default: human)' },
      color: { kind: 'boolean', optional: true, brief: 'Turn colours on or off; NO_COLOR and FORCE_COLOR are respected' },
    },
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: {
        parse: String,
        placeholder: 'GRAMMAR PHRASE',
        brief: 'Grammar file, then the phrase; without one, each line of standard input',
      },
    },
  },
  docs: {
    brief: 'Say whether a phrase can be said, why not, and what is nearest',
    customUsage: ['GRAMMAR PHRASE... [flags]', 'GRAMMAR < phrases.txt'],
    fullDescription: `Say whether a phrase can be said: in which form and with which slots, or where it stops, what was expected there, and
the nearest command that can be said.

EXAMPLES
  tamis commands explain voice.yaml "model write for"
  tamis commands explain voice.yaml "describe · edges" --form recipe
  tamis commands explain voice.yaml < phrases.txt
  tamis commands explain voice.yaml "model write" --format json | jq .findings

EXIT CODES
  0 all can be said   1 some cannot, or mean several things   2 usage, file or grammar   70 a bug in tamis`,
  },
});
