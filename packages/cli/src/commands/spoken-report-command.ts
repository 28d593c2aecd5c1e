import { tokenFlags } from '../flags/spoken-flags.ts';
import { argument, command, inOrder, optionalArgument } from './command.ts';

/** `tamis commands report`: which tokens models invent most. */
export const spokenReportCommand = command({
  run: async () => (await import('../spoken/report-tokens.ts')).reportTokens,
  flags: tokenFlags,
  positional: inOrder(
    argument('GRAMMAR', 'Grammar file'),
    optionalArgument('FILE', 'Journal, failure records or units (JSONL); - or nothing reads standard input'),
  ),
  brief: 'Sum up which words models invent most, with their reasoning: what to change in the prompt',
  usage: ['GRAMMAR [FILE|-] [flags]'],
  help: `Sum up what models say that cannot be said, the most frequent first, with the nearest command, the reasons the model gave and
what to change. Each reply of a journal, of failure records or of units is judged again by the grammar as it is now.

EXAMPLES
  tamis commands report voice.yaml journal.jsonl
  tamis check replies.jsonl --grammar voice.yaml 2>&1 >/dev/null \\
    | tamis commands report voice.yaml --kind command
  tamis commands report voice.yaml journal.jsonl --format json | jq '.invented[0]'

EXIT CODES
  0 reported   2 usage, file or grammar, or no reply in the input   70 a bug in tamis`,
});
