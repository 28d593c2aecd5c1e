import { checkFlags } from '../flags/check-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { anyNumber, command } from './command.ts';

/** `tamis check`: its flags and its help; the work is loaded only when it is called. */
export const checkCommand = command({
  run: async () => (await import('../check/check.ts')).check,
  flags: checkFlags,
  aliases: SHORT_FLAGS.check,
  positional: anyNumber('FILE', 'Replies to judge, also as .gz; - or nothing reads standard input'),
  brief: 'Judge replies: what passes goes to stdout, what does not is reported with its reason',
  usage: ['[FILE…] [--schema FILE | --contract FILE | --grammar FILE] [--rules FILE] [--tools FILE] [flags]'],
  help: `Judge every reply of files or a pipe, in constant memory. Files may be compressed with gzip. What comes out is in the
order of what goes in, however many threads judge.

Each line is a JSON object with the reply in one of its fields (--plain: each line is a reply; --whole: each
input is one reply). A unit that passes goes to standard output as the bytes that came in; if its reply had to
be altered, the field holds the value and _tamis.changes lists every alteration. Whatever does not pass becomes
a failure record (JSONL) on standard error, a readable report if that is a terminal, or a line in --failures FILE.
Standard error carries one thing: with --format and no --report it carries that report instead of the records, so
use --failures FILE to keep both.

Rules may read the other fields of a unit: by name if the reply has no field of that name, or as input.name.

With --tools, or a contract of the kind tool-calls, a reply may call tools, in the format of a provider or as text in many
formats. Its value is {"calls": [{"name", "arguments"}], "content"}. Prose, and JSON that needed no change, leave as the bytes
that came in; calls in any other text leave as the value. The field calls of a unit lists the calls made before it.

A contract of the kind actions has a reply choose one of the actions available now; its value is {"action", "by", "speech" …}. If
tools or actions have preconditions, the field world of a unit is what they see; without it they count as unmet.

EXAMPLES
  tamis check replies.jsonl --schema ticket.schema.json > good.jsonl
  tamis check replies.jsonl --schema ticket.schema.json --rules rules.yaml > good.jsonl
  tamis check replies.jsonl --contract ticket.yaml --failures bad.jsonl > good.jsonl
  tamis check replies.jsonl --tools tools.json --failures bad.jsonl > good.jsonl
  tamis check replies.jsonl --tools tools.json --contract order-and-effects.yaml > good.jsonl
  model-output | tamis check --whole --schema ticket.schema.json | jq .
  tamis check commands.txt --plain --grammar voice.yaml --as value > sayable.jsonl
  tamis check replies.jsonl --schema s.json --accept parse.duplicate-key
  tamis check day-*.gz -s s.json --max-failures 2% --statistics --failures bad.jsonl > good.jsonl
  tamis check replies.jsonl --schema s.json --format sarif --report tamis.sarif > good.jsonl

EXIT CODES
  0 all valid   1 some failed or held   2 usage, file or contract, or no unit at all   3 disk error
  8 no unit of several is valid   70 a bug in tamis   130 interrupted   141 closed pipe`,
});
