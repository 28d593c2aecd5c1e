import { buildCommand } from '@stricli/core';
import { ASK_FORMATS, type AskFlags, HOLDS, RETRY_FORMATS } from '../ask/ask-flags.ts';
import { cassetteFlag } from './cassette-flag.ts';
import { contractFlags } from './contract-flags.ts';
import { acceptFlag, colorFlag } from './flags.ts';
import { modelFlag } from './model-flag.ts';
import { running, type TamisContext } from './running.ts';

const file = (input: string): string => input;

function figure(least: number, what: string): (input: string) => number {
  return (input) => {
    const value = Number(input);
    if (input.trim() === '' || !Number.isFinite(value) || value < least) throw new Error(`it must be ${what}`);
    return value;
  };
}

function whole(input: string): number {
  const value = figure(1, 'a whole number from 1')(input);
  if (!Number.isInteger(value)) throw new Error('it must be a whole number, 1 or more');
  return value;
}

/** `tamis ask`: the whole loop from the shell. */
export const askCommand = buildCommand<AskFlags, [string?], TamisContext>({
  loader: async () => running((await import('../ask/ask.ts')).ask),
  parameters: {
    flags: {
      model: modelFlag,
      cassette: cassetteFlag,
      ...contractFlags,
      accept: acceptFlag,
      strict: { kind: 'boolean', optional: true, withNegated: false, brief: 'Any warning or unsafe change fails' },
      system: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'TEXT',
        brief: 'System message; @FILE takes it from a file',
      },
      input: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FILE',
        brief: 'Fields that rules may read besides the reply (an object in JSON or YAML)',
      },
      budget: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'PARTS',
        brief: 'How many times to ask again: total=3,syntax=2,schema=2,semantic=1; faults=3: how many in a row to wait out',
      },
      holds: {
        kind: 'enum',
        values: HOLDS,
        optional: true,
        brief: 'Who decides first about a held reply: the model, by being asked again (default), or a person',
      },
      retry: {
        kind: 'enum',
        values: RETRY_FORMATS,
        optional: true,
        brief: 'How the model is told what was wrong (default: findings)',
      },
      temperature: {
        kind: 'parsed',
        parse: figure(0, 'a number, 0 or more'),
        optional: true,
        placeholder: 'T',
        brief: 'Temperature',
      },
      maxTokens: { kind: 'parsed', parse: whole, optional: true, placeholder: 'N', brief: 'Maximum number of tokens in a reply' },
      timeout: {
        kind: 'parsed',
        parse: figure(0.001, 'a number of seconds'),
        optional: true,
        placeholder: 'SECONDS',
        brief: 'Longest time for one call',
      },
      as: {
        kind: 'enum',
        values: ['value', 'text'],
        optional: true,
        brief: 'Write the value as JSON (default), or a string or a command as plain text',
      },
      journal: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FILE',
        brief: 'Append everything that happens: calls, replies, verdicts, decisions (JSONL)',
      },
      resume: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'JOURNAL',
        brief: 'Continue the last run of a journal, with the same contract, prompt and model',
      },
      approve: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'DIGEST',
        brief: 'With --resume: accept what was held under this digest; no model is asked',
      },
      release: {
        ...acceptFlag,
        brief: 'With --approve, if it is in doubt: every code of the doubt (repeatable, or with commas)',
      },
      hint: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'TEXT',
        brief: 'With --resume: what the model should know for one more attempt',
      },
      format: {
        kind: 'enum',
        values: ASK_FORMATS,
        optional: true,
        brief: 'Shape of the report on standard error (default: human on a terminal, else json)',
      },
      person: { kind: 'boolean', default: true, brief: 'Ask the person at the terminal when a decision is needed' },
      color: colorFlag,
      quiet: { kind: 'boolean', optional: true, withNegated: false, brief: 'No report and no progress' },
    },
    aliases: { s: 'schema', c: 'contract', m: 'model', q: 'quiet' },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: file, optional: true, placeholder: 'FILE', brief: 'File with the prompt; - or nothing reads standard input' },
      ],
    },
  },
  docs: {
    brief: 'Ask a model until its reply meets a contract; the value goes to stdout',
    customUsage: [
      '[FILE|-] (--model MODEL | --cassette FILE) [--schema FILE | --contract FILE | --grammar FILE | --tools FILE] [flags]',
    ],
    fullDescription: `Ask a model, judge its reply, and ask again with what was wrong, until the reply meets the contract or
the budget is spent. The value goes to standard output as JSON on one line, and nothing else ever does. Standard error
has the report: what was altered, why there is no value, or what is held and its digest; nothing if the first reply
was clean. Line breaks at the end of the prompt are dropped.

Keys come from OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY. No key is sent to a server named by its
address. With --cassette no model is asked at all.

A reply that can be read in more than one way is held: the model is asked again, or with --holds person a person
decides. At a terminal the command shows what is held and asks: approve it or release its doubt, give the model a
hint, edit the reply in $EDITOR, start afresh, cancel, or decide later. Without a terminal, or with --no-person, it ends
with 6, and --resume continues from the journal, and writes to it unless --journal names another: --approve with the
digest from the report accepts what was held, --hint asks once more. What is in doubt needs --release with every code
of the doubt as well; an approval that the policy wants is a separate step after that.

EXAMPLES
  tamis ask prompt.txt --schema ticket.schema.json --model openai:gpt-5-mini > ticket.json
  echo "Which city is the Louvre in?" |
    tamis ask --schema city.json --model http://127.0.0.1:1234/v1#qwen
  tamis ask prompt.txt --contract ticket.yaml --model anthropic:claude-x --journal run.jsonl
  tamis ask prompt.txt --schema ticket.schema.json --cassette recorded.jsonl
  tamis ask prompt.txt --grammar voice.yaml --model gemini:gemini-2.5-flash --as text
  tamis ask prompt.txt --tools tools.json --model openai:gpt-5-mini --system @agent.txt
  tamis ask --contract t.yaml --resume run.jsonl --approve 3ff8… --release parse.duplicate-key

EXIT CODES
  0 accepted   1 no valid reply within the budget, or cancelled   2 usage, key, file or contract
  3 provider, network or disk   6 held until a person decides   70 a bug in tamis   130 interrupted   141 closed pipe`,
  },
});
