import { buildRouteMap } from '@stricli/core';
import { colorFlags } from '../flags/common-flags.ts';
import { phraseFlags, promptFlags, suggestionFlags, tokenFlags } from '../flags/spoken-flags.ts';
import { anyNumber, argument, command, inOrder, optionalArgument } from './command.ts';

const explain = command({
  run: async () => (await import('../spoken/explain-phrases.ts')).explainPhrases,
  flags: phraseFlags,
  positional: {
    ...anyNumber('GRAMMAR PHRASE', 'Grammar file and phrase; without a phrase, each line of standard input is one'),
    minimum: 1,
  },
  brief: 'Check whether a phrase can be said; if not, show why, and the nearest command',
  usage: ['GRAMMAR PHRASE... [flags]', 'GRAMMAR < phrases.txt'],
  help: `Check whether a phrase can be said. If it can, print its form and slots; if not, print where it stops matching, what was expected there, and the nearest command that can be said.

EXAMPLES
  tamis commands explain voice.yaml "model write for"
  tamis commands explain voice.yaml "describe · edges" --form recipe
  tamis commands explain voice.yaml < phrases.txt
  tamis commands explain voice.yaml "model write" --format json | jq .findings

EXIT CODES
  0 all can be said   1 some can't be said, or are ambiguous   2 usage, file or grammar error   70 a bug in tamis`,
});

const prompt = command({
  run: async () => (await import('../spoken/print-prompt.ts')).printPrompt,
  flags: promptFlags,
  positional: inOrder(argument('GRAMMAR', 'Grammar file')),
  brief: 'Print the part of a prompt that tells a model what it can say',
  help: `Print the part of a prompt that tells a model what it can say: forms, lists, right and wrong examples. It is generated from the same grammar and lists that judge the reply, and every example has been judged, so prompt and validator can't drift apart.

EXAMPLES
  tamis commands prompt voice.yaml > contract.txt
  tamis commands prompt voice.yaml --kind command

EXIT CODES
  0 printed   2 usage, file or grammar error   70 a bug in tamis`,
});

const show = command({
  run: async () => (await import('../spoken/show-suggestions.ts')).showSuggestions,
  flags: suggestionFlags,
  positional: inOrder(
    argument('GRAMMAR', 'Grammar file with suggestions'),
    optionalArgument('FILE', 'The reply (- or no file: standard input)'),
  ),
  brief: 'Show the suggestions in a reply that can be said',
  usage: ['GRAMMAR [FILE|-] [flags]'],
  help: `For each suggestion in a reply, show the command to say, its axes and its subject. Suggestions that can't be said are left out; --debug reports them on standard error, with the model's reasoning. If no suggestion is left, the reply is shown as received; if a person must decide first, nothing is shown.

EXAMPLES
  tamis commands show voice.yaml reply.json
  model-output | tamis commands show voice.yaml --debug

EXIT CODES
  0 shown   1 no suggestion can be said, or the reply is held   2 usage, file or grammar error   70 a bug in tamis`,
});

const report = command({
  run: async () => (await import('../spoken/report-tokens.ts')).reportTokens,
  flags: tokenFlags,
  positional: inOrder(
    argument('GRAMMAR', 'Grammar file'),
    optionalArgument('FILE', 'Journal, failure records or units in JSONL (- or no file: standard input)'),
  ),
  brief: 'List the commands that models invent most, with their reasoning, to improve the prompt',
  usage: ['GRAMMAR [FILE|-] [flags]'],
  help: `List the commands that models invent, most frequent first, with the nearest valid command, the reasons the model gave and what to change. Each reply in a journal, in failure records or in units is judged again with the current grammar.

EXAMPLES
  tamis commands report voice.yaml journal.jsonl
  tamis check replies.jsonl --grammar voice.yaml 2>&1 >/dev/null \\
    | tamis commands report voice.yaml --kind command
  tamis commands report voice.yaml journal.jsonl --format json | jq '.invented[0]'

EXIT CODES
  0 reported   2 usage, file or grammar error, or no reply in the input   70 a bug in tamis`,
});

const watch = command({
  run: async () => (await import('../spoken/watch-grammar.ts')).watchGrammar,
  flags: colorFlags,
  positional: inOrder(argument('GRAMMAR', 'Grammar file')),
  brief: 'Reload a grammar and its lists whenever a file changes',
  help: `Watch a grammar file and the files of its lists. After each change, report which tokens were added or removed, or what is now wrong. A list exported by a module is read only once. Press Ctrl-C to stop.

EXAMPLES
  tamis commands watch voice.yaml

EXIT CODES
  0 stopped with Ctrl-C   2 usage, file or grammar error   70 a bug in tamis`,
});

// `tamis commands`: commands for grammars of spoken commands.
export const spokenRoutes = buildRouteMap({
  routes: { explain, prompt, show, report, watch },
  docs: {
    brief: 'Work with a grammar: explain phrases, write the prompt, show suggestions, list invented commands',
    fullDescription: `For commands that a grammar file describes: forms with slots, and lists of the host that fill them.
tamis check --grammar FILE judges many; tamis config check FILE lists what is wrong with a grammar.

EXAMPLES
  tamis commands explain voice.yaml "model write for"
  tamis commands prompt voice.yaml > contract.txt
  tamis commands show voice.yaml reply.json
  tamis commands report voice.yaml journal.jsonl
  tamis commands watch voice.yaml`,
  },
});
