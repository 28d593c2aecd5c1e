import { buildCommand } from '@stricli/core';
import { type CheckFlags, FORMATS } from '../check/check-options.ts';
import { contractFlags } from './contract-flags.ts';
import { acceptFlag, colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

const file = (input: string): string => input;

function threads(input: string): number {
  const value = Number(input);
  if (!/^\d+$/.test(input) || value < 1 || value > 64) throw new Error('it must be a whole number from 1 to 64');
  return value;
}

/** `tamis check`: its flags and its help; the work is loaded only when it is called. */
export const checkCommand = buildCommand<CheckFlags, string[], TamisContext>({
  loader: async () => running((await import('../check/check.ts')).check),
  parameters: {
    flags: {
      ...contractFlags,
      field: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'NAME',
        brief: 'Field with the reply (default: the first of reply, raw_response, response, output)',
      },
      plain: { kind: 'boolean', optional: true, withNegated: false, brief: 'Each line is a reply' },
      whole: { kind: 'boolean', optional: true, withNegated: false, brief: 'The whole input is one reply' },
      accept: acceptFlag,
      strict: { kind: 'boolean', optional: true, withNegated: false, brief: 'Any warning or unsafe change fails' },
      as: {
        kind: 'enum',
        values: ['value', 'text'],
        optional: true,
        brief: 'Write an altered reply as a parsed value (default) or as JSON text in a string; value applies to every command',
      },
      warnings: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Write warnings into units that pass (_tamis.warnings)',
      },
      failures: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FILE',
        brief: 'Where the failure records go (JSONL)',
      },
      maxFailures: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'N',
        brief: 'Exit with 0 even if up to N units, or N% of them, fail or are held (default: 0)',
      },
      failFast: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'End at the first failure beyond --max-failures; the rest is not judged',
      },
      statistics: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Count every code at the end of the report; not if records go to standard error',
      },
      jobs: {
        kind: 'parsed',
        parse: threads,
        optional: true,
        placeholder: 'N',
        brief: 'Threads that judge; worth it for many units (default: 1)',
      },
      report: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FILE',
        brief: 'Where the report goes (default: standard error)',
      },
      format: { kind: 'enum', values: FORMATS, optional: true, brief: 'Shape of the report' },
      color: colorFlag,
      quiet: { kind: 'boolean', optional: true, withNegated: false, brief: 'No report and no progress on the terminal' },
      progress: { kind: 'boolean', default: true, brief: 'Progress bar on a terminal' },
    },
    aliases: { s: 'schema', c: 'contract', j: 'jobs', q: 'quiet' },
    positional: {
      kind: 'array',
      parameter: {
        parse: file,
        placeholder: 'FILE',
        brief: 'Replies to judge, also as .gz; - or nothing reads standard input',
      },
    },
  },
  docs: {
    brief: 'Judge replies: what passes goes to stdout, what does not is reported with its reason',
    customUsage: ['[FILE…] [--schema FILE | --contract FILE | --grammar FILE] [--rules FILE] [--tools FILE] [flags]'],
    fullDescription: `Judge every reply of files or a pipe, in constant memory. Files may be compressed with gzip. What comes out is in the
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
  },
});
