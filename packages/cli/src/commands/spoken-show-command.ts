import { suggestionFlags } from '../flags/spoken-flags.ts';
import { argument, command, inOrder, optionalArgument } from './command.ts';

/** `tamis commands show`: suggestions on a terminal. */
export const spokenShowCommand = command({
  run: async () => (await import('../spoken/show-suggestions.ts')).showSuggestions,
  flags: suggestionFlags,
  positional: inOrder(
    argument('GRAMMAR', 'Grammar file with suggestions'),
    optionalArgument('FILE', 'The reply; - or nothing reads standard input'),
  ),
  brief: 'Show the suggestions of a reply: only what can be said',
  usage: ['GRAMMAR [FILE|-] [flags]'],
  help: `Show the suggestions of a reply: what to say, its axes, what it is about. What cannot be said is not shown; --debug reports
it on standard error, with the reasoning of the model. If nothing is left, the reply is shown as received; if a
person must decide first, nothing is shown.

EXAMPLES
  tamis commands show voice.yaml reply.json
  model-output | tamis commands show voice.yaml --debug

EXIT CODES
  0 shown   1 nothing can be said, or it is held   2 usage, file or grammar   70 a bug in tamis`,
});
