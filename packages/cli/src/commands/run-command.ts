import { buildCommand } from '@stricli/core';
import { readDollars } from '../run/money.ts';
import { KEEP, PROVIDERS, type RunFlags } from '../run/run-flags.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

function whole(input: string): number {
  const value = Number(input);
  if (!/^\d+$/.test(input.trim()) || value < 1) throw new Error('it must be a whole number from 1');
  return value;
}

const text = (input: string): string => input;

/** `tamis run`: a pipeline folder, from its first unit to its last. */
export const runCommand = buildCommand<RunFlags, [string], TamisContext>({
  loader: async () => running((await import('../run/run.ts')).run),
  parameters: {
    flags: {
      out: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'RUN',
        brief: 'Folder of the run: new, or one to continue',
      },
      provider: { kind: 'enum', values: PROVIDERS, optional: true, brief: 'Provider for every step that asks a model' },
      model: { kind: 'parsed', parse: text, optional: true, placeholder: 'NAME', brief: 'Model for every step that asks one' },
      baseUrl: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'URL',
        brief: 'Server that speaks the protocol of the provider (openai); it is sent no key',
      },
      keyEnv: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'NAME',
        brief: 'Variable that holds the key, for --base-url',
      },
      cassette: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'FILE',
        brief: 'Recorded replies to play instead of asking a model: no key, no network',
      },
      maxUnits: { kind: 'parsed', parse: whole, optional: true, placeholder: 'N', brief: 'Only the first N units' },
      concurrency: { kind: 'parsed', parse: whole, optional: true, placeholder: 'N', brief: 'Most calls at once (16)' },
      maxCost: {
        kind: 'parsed',
        parse: readDollars,
        optional: true,
        placeholder: 'AMOUNT',
        brief: 'Stop when this is spent, over all of the run: 5usd',
      },
      prices: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'FILE',
        brief: 'What models cost, in dollars for a million tokens (JSON or YAML)',
      },
      keep: { kind: 'enum', values: KEEP, optional: true, brief: 'What is kept of requests and replies (all)' },
      keepGoing: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Go on although none of the first 20 units is valid',
      },
      skipScripts: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Leave out steps that run a script, on the record',
      },
      dryRun: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Print units, calls, tokens, cost and a prompt of each step; ask nobody',
      },
      yes: { kind: 'boolean', optional: true, withNegated: false, brief: 'Start without a question' },
      ledger: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'FILE',
        brief: 'Ledger that lists the run (.tamis/ledger.sqlite, or TAMIS_LEDGER)',
      },
      quiet: { kind: 'boolean', optional: true, withNegated: false, brief: 'No report and no progress' },
      color: colorFlag,
    },
    aliases: { o: 'out', m: 'model', y: 'yes', q: 'quiet' },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: text, placeholder: 'DIR', brief: 'Folder of a pipeline, or of a run to continue' }],
    },
  },
  docs: {
    brief: 'Run a pipeline folder to its end, or go on with a run',
    customUsage: ['DIR --out RUN [flags]', 'RUN [flags]', 'DIR --dry-run [flags]'],
    fullDescription: `Run a pipeline folder: every unit goes through its steps, replies are judged, and what fails is asked again with
what was wrong, as often as the folder says. Everything is in the run folder, on the disk before it counts.

The very same command continues after any end: interrupted, killed, out of money, out of disk. Finished units are never
asked again; at most the calls in flight are repeated. The run keeps a copy of the pipeline as it was. Ctrl-C lets calls
in flight end for 5 s, a second one stops at once.

Keys come from OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY. With --cassette or --base-url no key is needed. A reply
that may mean something else than was read is asked again; if that does not help, its unit waits for a person.

EXAMPLES
  tamis run NPCDialog --dry-run
  tamis run NPCDialog --out runs/npc --provider openai --model gpt-4o-mini --max-cost 5usd
  tamis run NPCDialog --out runs/local --model qwen --base-url http://127.0.0.1:1234/v1
  tamis run NPCDialog --out runs/demo --cassette replies.jsonl
  tamis run runs/npc

EXIT CODES
  0 all units valid   1 some failed   2 usage, key or config; nothing was asked   3 provider, network or disk; continue later
  4 the run folder was altered   5 another process has the run   6 only units that wait for a person are left   7 the
  money is spent   8 no unit is valid   70 a bug in tamis   130, 143 interrupted`,
  },
});
