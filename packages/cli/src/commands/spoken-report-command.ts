import { buildCommand } from '@stricli/core';
import type { ReportTokensFlags } from '../spoken/report-tokens.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis commands report`: which tokens models invent most. */
export const spokenReportCommand = buildCommand<ReportTokensFlags, [string, string?], TamisContext>({
  loader: async () => running((await import('../spoken/report-tokens.ts')).reportTokens),
  parameters: {
    flags: {
      kind: {
        kind: 'enum',
        values: ['command', 'suggestions'],
        optional: true,
        brief: 'What the replies are (default: suggestions, if the grammar has them)',
      },
      field: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'NAME',
        brief: 'Field with the reply (default: the first of reply, raw_response, response, output)',
      },
      format: { kind: 'enum', values: ['human', 'json'], optional: true, brief: 'Shape of the report (default: human)' },
      color: { kind: 'boolean', optional: true, brief: 'Turn colours on or off; NO_COLOR and FORCE_COLOR are respected' },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: String, placeholder: 'GRAMMAR', brief: 'Grammar file' },
        {
          parse: String,
          optional: true,
          placeholder: 'FILE',
          brief: 'Journal, failure records or units (JSONL); - or nothing reads standard input',
        },
      ],
    },
  },
  docs: {
    brief: 'Sum up which words models invent most, with their reasoning: what to change in the prompt',
    customUsage: ['GRAMMAR [FILE|-] [flags]'],
    fullDescription: `Sum up what models say that cannot be said, the most frequent first, with the nearest command, the reasons the model gave and
what to change. Each reply of a journal, of failure records or of units is judged again by the grammar as it is now.

EXAMPLES
  tamis commands report voice.yaml journal.jsonl
  tamis check replies.jsonl --grammar voice.yaml 2>&1 >/dev/null \\
    | tamis commands report voice.yaml --kind command
  tamis commands report voice.yaml journal.jsonl --format json | jq '.invented[0]'

EXIT CODES
  0 reported   2 usage, file or grammar, or no reply in the input   70 a bug in tamis`,
  },
});
