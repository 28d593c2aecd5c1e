import { phraseFlags } from '../flags/spoken-flags.ts';
import { anyNumber, command } from './command.ts';

/** `tamis commands explain`: whether a phrase can be said, why not, and what is nearest. */
export const spokenExplainCommand = command({
  run: async () => (await import('../spoken/explain-phrases.ts')).explainPhrases,
  flags: phraseFlags,
  positional: {
    ...anyNumber('GRAMMAR PHRASE', 'Grammar file, then the phrase; without one, each line of standard input'),
    minimum: 1,
  },
  brief: 'Say whether a phrase can be said, why not, and what is nearest',
  usage: ['GRAMMAR PHRASE... [flags]', 'GRAMMAR < phrases.txt'],
  help: `Say whether a phrase can be said: in which form and with which slots, or where it stops, what was expected there, and
the nearest command that can be said.

EXAMPLES
  tamis commands explain voice.yaml "model write for"
  tamis commands explain voice.yaml "describe · edges" --form recipe
  tamis commands explain voice.yaml < phrases.txt
  tamis commands explain voice.yaml "model write" --format json | jq .findings

EXIT CODES
  0 all can be said   1 some cannot, or mean several things   2 usage, file or grammar   70 a bug in tamis`,
});
