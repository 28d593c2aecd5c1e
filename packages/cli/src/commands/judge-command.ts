import { command } from './command.ts';

/** `tamis judge`: the conformance interface. */
export const judgeCommand = command({
  run: async () => (await import('../judge/judge.ts')).judge,
  brief: 'Answer questions in JSONL: a reply and a contract in, a verdict out',
  usage: ['< questions.jsonl > answers.jsonl'],
  help: `The interface for other programs and tests; it does not change without a major version.

Input, one object per line: {"id", "reply" or "reply_b64", "contract": {"schema", "rules", "policy" …}, "input",
"finishReason", "world", "messages"}. input is optional and holds the fields that rules may read besides the reply.
finishReason is the provider's word for why the model stopped (stop, length, max_tokens …); a cut reply never passes.

A contract with "kind": "tool-calls" and "tools" judges tool calls: the value is {"calls": [{"name", "arguments"}],
"content"}, and "input": {"calls": [{"name"}]} lists the calls made before. With "kind": "actions" and "actions" a reply
chooses one of the actions: the value is {"action": {"id", "index", "command", "targets"}, "by", "speech" …}; choices that
were passed over are in "dropped", each with the reason. With "kind": "extraction-rule" and "language": "yaml" or "python"
the reply is an extraction rule, which is tried on "world": {"samples": [paths]}.

world is what preconditions of tools and actions read; a precondition that lacks it, or can't be evaluated, counts as
unmet. messages are what the model was sent; the answer then has "retry", the messages to send next, unless the reply
passed or waits for a person. Its lines carry a random mark; give "boundary" (8 to 64 letters and digits) to get the same
one every time.

Output, one object per line, in the same order: {"id", "status", "value" or "held", "reason", "alternatives", "undecided",
"findings", "changes", "dropped", "warnings", "retry"}; status is pass, hold, fail or contract-error. reason says why a reply is
held: doubt, several or approval; warnings are about the contract, if there are any. A finding has "code", "path", "message", "help", "hint"
(what to tell the model) and, where its place is known, "excerpt": {"line", "column", "before", "after"}, the reply around it.

judge reads no files. The exit code is 0 whatever the verdicts; a line that is not a question ends the command with 2,
after the answers to all lines before it. Empty input ends it with 2, too: a test suite that asks nothing has not passed.

EXAMPLES
  echo '{"id":1,"reply":"{\\"n\\": \\"4\\"}","contract":{"schema":{"type":"object"}}}' | tamis judge
  echo '{"id":2,"reply":"{\\"n\\": 4}","input":{"most":3},'\\
    '"contract":{"rules":{"rules":[{"name":"most","expr":"n <= input.most"}]}}}' | tamis judge
  echo '{"id":3,"reply":"look(city=\\"Rome\\")",'\\
    '"contract":{"kind":"tool-calls","tools":[{"name":"look"}]}}' | tamis judge
  echo '{"id":4,"reply":"{\\"n\\": \\"x\\"}","messages":[{"role":"user","content":"Which n?"}],'\\
    '"contract":{"schema":{"properties":{"n":{"type":"integer"}}}}}' | tamis judge | jq -c .retry
  tamis judge < questions.jsonl | jq -c '{id, status}'

EXIT CODES
  0 every question was answered   2 a line is not a question, or there is none   70 a bug in tamis   141 closed pipe`,
});
