import { extractFlags } from '../flags/ask-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command, inOrder, optionalArgument } from './command.ts';

/** `tamis extract`: fields from the paths of files, by rules. */
export const extractCommand = command({
  run: async () => (await import('../extract/extract.ts')).extract,
  flags: extractFlags,
  aliases: SHORT_FLAGS.extract,
  positional: inOrder(optionalArgument('FOLDER', 'A folder; - or nothing reads a list of paths')),
  brief: 'Extract fields from the paths of files, by rules',
  usage: ['FOLDER --rules FILE', '- --rules FILE [--root FOLDER] [--null]'],
  help: `Apply extraction rules to the files of a folder, or to a list of paths on standard input. No file is
opened: only its path counts. Of all rules whose glob matches a path, the one with the highest priority counts.

Output, a line of JSON for each path: {"path", "rule", "status", "tag", "tags", "fields", "errors"}. status is complete, partial
(some fields have no value), failed (none has) or unmatched (no rule matches); errors says why, by field; defaulted lists
the fields whose value is a default. A path that is not UTF-8 is not looked at; "path_b64" has its bytes. A summary by rule
goes to standard error.

A rule in Python (FILE.py) runs only in a sandbox. Links to folders are not followed.

EXAMPLES
  tamis extract data/ --rules rules.yaml > fields.jsonl
  find data -type f -print0 | tamis extract - --rules rules.yaml --root data --null > fields.jsonl
  tamis extract data/ --rules rules.yaml | jq -c 'select(.status != "complete")'

EXIT CODES
  0 every path that matches a rule is complete   1 some are partial or failed, or a folder could not be read   2 usage, or mistakes in the rules
  3 disk error   8 no path matches a rule   70 a bug in tamis   130 interrupted   141 closed pipe`,
});
