import { extractFlags, wizardFlags } from '../flags/ask-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { anyNumber, type CommandGroup, command, inOrder, optionalArgument } from './command.ts';

const extract = command({
  run: async () => (await import('../extract/extract.ts')).extract,
  flags: extractFlags,
  aliases: SHORT_FLAGS.extract,
  positional: inOrder(optionalArgument('FOLDER', 'A folder (- or no folder: a list of paths on standard input)')),
  brief: 'Extract fields from file paths with rules',
  usage: ['FOLDER --rules FILE', '- --rules FILE [--root FOLDER] [--null]'],
  help: `Apply extraction rules to the files of a folder, or to a list of paths on standard input. No file is opened: only paths are read. If the globs of several rules match a path, the rule with the highest priority applies.

Output, a line of JSON for each path: {"path", "rule", "status", "tag", "tags", "fields", "errors"}. status is complete, partial
(some fields have no value), failed (none has) or unmatched (no rule matches); errors says why, by field; defaulted lists the fields that have a default value. A path that is not UTF-8 is not processed; "path_b64" contains its bytes. A summary by rule
goes to standard error.

A rule in Python (FILE.py) runs only in a sandbox; comments above its code (# name:, # glob:, # tag:) give its name and the paths that it applies to. Links to folders are not followed.

EXAMPLES
  tamis extract data/ --rules rules.yaml > fields.jsonl
  find data -type f -print0 | tamis extract - --rules rules.yaml --root data --null > fields.jsonl
  tamis extract data/ --rules rules.yaml | jq -c 'select(.status != "complete")'

EXIT CODES
  0 every path that matches a rule is complete   1 some are partial or failed, or a folder could not be read   2 usage error, or mistakes in the rules
  3 disk error   8 no path matches any rule   70 a bug in tamis   130 interrupted   141 closed pipe`,
});

const wizard = command({
  run: async () => (await import('../wizard/wizard.ts')).wizard,
  flags: wizardFlags,
  aliases: SHORT_FLAGS.wizard,
  positional: anyNumber('PATHS', 'Sample paths; - reads a list on standard input'),
  brief: 'Have a model write an extraction rule for sample paths',
  usage: [
    'PATHS… (--model MODEL | --cassette FILE) [flags]',
    '- (--model MODEL | --cassette FILE) [flags]',
    '--jsonl [PATHS…] [flags]',
  ],
  help: `Ask a model for a rule that extracts fields from paths like the samples. Each reply is judged in three tiers: can it be
read, is it a rule, does it work on the samples. The model is told what was wrong and is asked again, at most three times. No file is opened: only paths are read and sent.

On a terminal, a full-screen view shows the three tiers, each attempt with its error, and what the rule finds in the samples, misses first. a accepts the rule, h gives the model a hint for one more call, e opens the rule in $VISUAL or $EDITOR (the edit is judged like a reply and costs no call), u takes back an edit that does not work, r starts over, l starts over in the other language, d shows each error in full, Esc
leaves.

Nothing is written until you press a, and no file is replaced without asking.

With --no-input, --format json, or without a terminal, the first rule that works goes to standard output, or to the --out or --append file; an existing --out file is never overwritten. If no rule works, standard error says what was wrong with each attempt.

With --jsonl, a program in any language drives the wizard: it writes lines of JSON ({"kind": "start", "samples": […]}, then reply, accept, hint,
edit, undo, fresh, language, cancel) and reads lines (prompt, verdict, result, failed, end, error). The program asks the model itself; --model and --cassette have no effect. A line that can't be used gets an error line in return, and changes nothing. docs/guides/wizard.md has a table of all lines.

tamis extract FOLDER counts folders from FOLDER. The wizard warns about rules that count from the first folder of the samples; with --root FOLDER it reads the samples the same way.

A rule is YAML unless the samples or the hint need Python; the wizard shows the reason. Use --language, or press l, to choose the other
language. Python rules run only in a sandbox.

EXAMPLES
  tamis wizard data/mission_042/*/*.csv --model openai:gpt-5-mini
  find data -type f | tamis wizard - --model openai:gpt-5-mini --append rules.yaml
  tamis wizard --paths samples.txt --cassette replies.jsonl --no-input > rule.yaml
  tamis wizard --paths samples.txt --model gemini:gemini-2.5-flash --hint "the quarter is a number"
  tamis wizard --jsonl < lines.jsonl

EXIT CODES
  0 a working rule   1 no valid rule, or left without one   2 usage, key or file error   3 provider, network or disk error
  70 a bug in tamis   130 interrupted   141 closed pipe`,
});

export const extractFields: CommandGroup = { job: 'Extract fields from paths', routes: { extract, wizard } };
