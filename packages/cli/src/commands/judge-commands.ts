import { checkFlags, contractFileFlags, releaseFlags } from '../flags/check-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { anyNumber, type CommandGroup, command, inOrder, optionalArgument } from './command.ts';
import { configRoutes } from './config-commands.ts';
import { spokenRoutes } from './spoken-commands.ts';

const check = command({
  run: async () => (await import('../check/check.ts')).check,
  flags: checkFlags,
  aliases: SHORT_FLAGS.check,
  positional: anyNumber('FILE', 'Replies to judge, plain or .gz (- or no file: standard input)'),
  brief: 'Judge replies: what passes goes to stdout, what does not is reported with its reason',
  usage: ['[FILE…] [--schema FILE | --contract FILE | --grammar FILE] [--rules FILE] [--tools FILE] [flags]'],
  help: `Judge every reply in files or from a pipe, in constant memory. Files may be compressed with gzip. The output keeps the order of the input, regardless of the number of threads.

Each line is a JSON object with the reply in one of its fields (--plain: each line is a reply; --merged: each line is a reply, and its unit_id names the unit; --whole: each input is one reply). A unit that passes is written to standard output byte for byte. If its reply had to be changed, the field contains the value instead, and _tamis.changes lists every change.

A unit that does not pass becomes a failure record (JSONL) in --failures FILE or on standard error; on a terminal, standard error shows a readable report instead. With --format and no --report, standard error gets that report instead of the records; use --failures FILE to keep both.

Rules may read the other fields of a unit: by name if the reply has no field of that name, or as input.name.

With --tools or a contract of kind tool-calls, a reply may call tools, in a provider's format or in one of many text formats. Its value is {"calls": [{"name", "arguments"}], "content"}. Prose, and JSON that needed no change, are written byte for byte; calls in any other format are written as the value. Put earlier calls in the \`calls\` field of a unit.

With a contract of kind actions, a reply chooses one of the actions available now; its value is {"action", "by", "speech" …}. Preconditions of tools and actions read the \`world\` field of a unit; without it they count as unmet. If a contract has grounding, its source is another field of the unit, or a field of its world.

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
  0 all valid   1 some failed or held   2 usage, file or contract error, or no units   3 disk error
  8 none of several units is valid   70 a bug in tamis   130 interrupted   141 closed pipe`,
});

const release = command({
  run: async () => (await import('../release/release.ts')).release,
  flags: releaseFlags,
  aliases: SHORT_FLAGS.release,
  positional: inOrder(optionalArgument('FAILURES', 'Failure records (- or no file: standard input)')),
  brief: 'Release held units: accept kinds of unsafe changes, or take one of several readings',
  usage: [
    '[FAILURES|-] --accept CODE [--accept CODE...] [--failures FILE]',
    'FAILURES --take N (--unit ID... | --accept CODE) (--schema FILE | --contract FILE) [--failures FILE]',
  ],
  help: `Release units that tamis check held. A record whose unsafe changes are all accepted becomes a unit again, with the held value in its field and _tamis.changes, exactly as tamis check --accept CODE would have written it. Every other record is passed on unchanged, to --failures FILE or standard error. A unit that failed, or
waits for a person's approval, is never released.

A reply that may mean several values is held with all of them. tamis check numbers them under "it may mean"; 1 is the held one. --take N takes the Nth value for the units named with --unit, or for all units that are held only for the --accept code and have the same number of readings. The value is judged again against the contract, and a unit whose value does not pass stays held. _tamis.chosen records who took which value.

EXAMPLES
  tamis check replies.jsonl --schema s.json --failures bad.jsonl > good.jsonl
  tamis release bad.jsonl --accept parse.duplicate-key --failures rest.jsonl >> good.jsonl
  tamis release bad.jsonl --accept parse.duplicate-key,coerce.scalar-to-list > released.jsonl
  tamis release bad.jsonl --take 2 --unit t-17 --schema s.json --failures rest.jsonl >> good.jsonl

EXIT CODES
  0 all released   1 some were not released   2 usage or file error, or a line or value that can't be released
  3 disk error   70 a bug in tamis   130 interrupted   141 closed pipe`,
});

const judge = command({
  run: async () => (await import('../judge/judge.ts')).judge,
  flags: contractFileFlags,
  brief: 'Answer questions in JSONL: a reply and a contract in, a verdict out',
  usage: ['[--contract FILE | --grammar FILE | --tools FILE] < questions.jsonl > answers.jsonl'],
  help: `This is the interface for other programs and tests. It changes only with a major version.

Input, one object per line: {"id", "reply" or "reply_b64", "contract": {"schema", "rules", "policy" …}, "input",
"finishReason", "reasoning", "world", "messages"}. The optional input has further fields that rules may read.
finishReason is the provider's reason for stopping (stop, length, max_tokens …); a truncated reply never passes. reasoning is the model's reasoning, if the provider sent it separately from the reply; an answer that appears only there is held.

A contract with "kind": "tool-calls" and "tools" judges tool calls: the value is {"calls": [{"name", "arguments"}],
"content"}, and "input": {"calls": [{"name"}]} lists earlier calls.

With "kind": "actions" and "actions" a reply
chooses one of the actions: the value is {"action": {"id", "index", "command", "targets"}, "by", "speech" …}; rejected choices are in "dropped", each with its reason. With "kind": "extraction-rule" and "language": "yaml" or "python"
the reply is an extraction rule, which is tried on "world": {"samples": [paths]}.

world is the state that preconditions of tools and actions read. Without it, or if it can't be evaluated, a precondition counts as unmet. A grounding source is the field of that name in world or input; the source called messages is everything that users and tools said in messages. messages is the list of messages that the model was sent. If it is given, the output has "retry", the messages to send next, unless the reply passed or waits for a person.

The messages in retry contain a random boundary; set "boundary" (8 to 64 letters and digits) to use a fixed one.

Output, one object per line, in the same order: {"id", "status", "value" or "held", "reason", "alternatives", "undecided",
"abstained", "findings", "changes", "dropped", "grounds", "evidence", "warnings", "retry"}; status is pass, hold, fail, contract-error or engine-fault. reason says why a reply is
held: doubt, several or approval. warnings are about the contract.

A finding has "code", "path", "message", "help", "hint"
(feedback for the model) and, if its position is known, "excerpt": {"line", "column", "before", "after"}, the surrounding text of the reply.

With --contract, --grammar, --tools or --schema, that contract applies to all questions and is read once at the start; a question with its own contract is then answered with contract-error. Questions can't name files.

The exit code is 0 regardless of the verdicts, and 70 if Tamis itself failed on a question, which is then answered with engine-fault. A line that is not a question ends the command with exit code 2, after all earlier lines have been answered. Empty input also ends it with 2, because a test suite that asks nothing has not passed.

EXAMPLES
  echo '{"id":1,"reply":"{\\"n\\": \\"4\\"}","contract":{"schema":{"type":"object"}}}' | tamis judge
  echo '{"id":2,"reply":"{\\"n\\": 4}","input":{"most":3},'\\
    '"contract":{"rules":{"rules":[{"name":"most","expr":"n <= input.most"}]}}}' | tamis judge
  echo '{"id":3,"reply":"look(city=\\"Rome\\")",'\\
    '"contract":{"kind":"tool-calls","tools":[{"name":"look"}]}}' | tamis judge
  echo '{"id":4,"reply":"{\\"n\\": \\"x\\"}","messages":[{"role":"user","content":"Which n?"}],'\\
    '"contract":{"schema":{"properties":{"n":{"type":"integer"}}}}}' | tamis judge | jq -c .retry
  tamis judge < questions.jsonl | jq -c '{id, status}'
  echo '{"id":5,"reply":"model fast"}' | tamis judge --grammar voice.yaml

EXIT CODES
  0 every question was answered   2 file or contract error, a line is not a question, or there are no questions   70 a bug in tamis   141 closed pipe`,
});

export const judgeReplies: CommandGroup = {
  job: 'Judge replies',
  routes: { check, release, judge, commands: spokenRoutes, config: configRoutes },
};
