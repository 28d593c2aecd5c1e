import { askFlags } from '../flags/ask-flags.ts';
import { insightsFlags } from '../flags/look-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { anyNumber, type CommandGroup, command, inOrder, optionalArgument } from './command.ts';

const ask = command({
  run: async () => (await import('../ask/ask.ts')).ask,
  flags: askFlags,
  aliases: SHORT_FLAGS.ask,
  positional: inOrder(optionalArgument('FILE', 'File with the prompt (- or no file: standard input)')),
  brief: 'Ask a model until its reply meets a contract; the value goes to stdout',
  usage: ['[FILE|-] (--model MODEL | --cassette FILE) [--schema FILE | --contract FILE | --grammar FILE | --tools FILE] [flags]'],
  help: `Ask a model, judge its reply, and ask again with feedback until the reply meets the contract or
the budget is spent. Only the value goes to standard output, as one line of JSON.

The report goes to standard error: what was changed, why there is no value, or what is held, with its digest. There is no report if the first reply was clean. Line breaks at the end of the prompt are dropped.

Keys come from OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY. No key is sent to a server that is given as an address. With --cassette, no model is called.

A reply with more than one possible reading is held: the model is asked again or, with --holds person, a person decides.

At a terminal, the command shows what is held and lets you approve it, release its doubt, give the model a hint, edit the reply in $EDITOR, start over, cancel, or decide later.

Without a terminal, or with --no-person, it exits with code 6. --resume then continues from the journal, and appends to it unless --journal names another file. With --resume, --approve and the digest from the report accept the held value, and --hint asks once more. A value in doubt also needs --release with every code that put it in doubt; if the policy requires approval, that is a separate step afterwards.

EXAMPLES
  tamis ask prompt.txt --schema ticket.schema.json --model openai:gpt-5-mini > ticket.json
  echo "Which city is the Louvre in?" |
    tamis ask --schema city.json --model http://127.0.0.1:1234/v1#qwen
  tamis ask prompt.txt --contract ticket.yaml --model anthropic:claude-x --journal run.jsonl
  tamis ask prompt.txt --schema ticket.schema.json --cassette recorded.jsonl
  tamis ask prompt.txt --grammar voice.yaml --model gemini:gemini-2.5-flash --as text
  tamis ask prompt.txt --tools tools.json --model openai:gpt-5-mini --system @agent.txt
  tamis ask prompt.txt --image scan.png --schema invoice.json --model openai:gpt-5-mini
  tamis ask --contract t.yaml --resume run.jsonl --approve 3ff8… --release parse.duplicate-key

EXIT CODES
  0 accepted   1 no valid reply within the budget, or cancelled   2 usage, key, file or contract error
  3 provider, network or disk error   6 held until a person decides   70 a bug in tamis   130 interrupted   141 closed pipe`,
});

const insights = command({
  run: async () => (await import('../insights/insights.ts')).insights,
  flags: insightsFlags,
  positional: anyNumber('SOURCE', 'A journal written by `tamis ask` or `tamis wizard`, or a run folder'),
  brief: 'Count which mistakes models make most, and whether feedback helped',
  usage: ['SOURCE… [--by code|tier|model|contract] [--format human|json]', 'RUN… --calibration [--format human|json]'],
  help: `Count the failed attempts in run folders and in journals written by tamis ask or tamis wizard, the most common reason first. An attempt is counted under the first code in its verdict. retried counts how often the model was asked again with feedback, hinted how often a person added a hint, and fixed how often the next attempt passed, or failed for a different reason in the same tier or a later one.

For codes that are rarely fixed, the report says what to add to the prompt. With --by contract, attempts are grouped by contract digest, so you can compare two versions of a contract.

With --calibration, the report compares the order in which policy.review sent units to people with their decisions, in tenths, the least certain first. If there are too few decisions to tell, the report says so.

Only codes, model names and numbers are printed; no text from prompts or replies.

EXAMPLES
  tamis insights run.jsonl
  tamis insights runs/npc-0711 --by model
  tamis insights runs/npc-0711 --calibration
  tamis insights *.jsonl --by contract --format json | jq .groups

EXIT CODES
  0 shown   2 usage error, or a source that is neither a journal nor a run   3 disk error   4 a ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});

export const askModel: CommandGroup = { job: 'Ask a model', routes: { ask, insights } };
