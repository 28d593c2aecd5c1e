import { buildCommand } from '@stricli/core';
import { readDollars } from '../run/money.ts';
import { readPatience } from '../run/patience.ts';
import { KEEP, PROVIDERS, type RunFlags } from '../run/run-flags.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

function whole(input: string): number {
  const value = Number(input);
  if (!/^\d+$/.test(input.trim()) || value < 1) throw new Error('it must be a whole number, 1 or more');
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
        brief: "Server that speaks the provider's protocol (openai); gets no key without --key-env",
      },
      keyEnv: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'NAME',
        brief: 'Environment variable that holds the key for --base-url',
      },
      cassette: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'FILE',
        brief: 'Recorded replies to play instead of asking a model: no key, no network',
      },
      maxUnits: { kind: 'parsed', parse: whole, optional: true, placeholder: 'N', brief: 'Only the first N units' },
      concurrency: {
        kind: 'parsed',
        parse: whole,
        optional: true,
        placeholder: 'N',
        brief: 'Maximum number of calls at once (16)',
      },
      maxCost: {
        kind: 'parsed',
        parse: readDollars,
        optional: true,
        placeholder: 'AMOUNT',
        brief: 'Stop when the whole run has spent this much: 5usd',
      },
      prices: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'FILE',
        brief: 'Prices of models in dollars per million tokens, instead of the built-in ones (JSON or YAML)',
      },
      patience: {
        kind: 'parsed',
        parse: readPatience,
        optional: true,
        placeholder: 'TIME',
        brief: 'Pause the run when a provider only says wait for this long (10m)',
      },
      keep: { kind: 'enum', values: KEEP, optional: true, brief: 'What to keep of requests and replies (all)' },
      keepGoing: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Continue even if none of the first 20 units is valid',
      },
      skipScripts: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Skip steps that run a script, and record it',
      },
      dryRun: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Print units, calls, tokens, cost and one prompt per step; call no model',
      },
      yes: { kind: 'boolean', optional: true, withNegated: false, brief: 'Start without asking for confirmation' },
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
      parameters: [{ parse: text, placeholder: 'DIR', brief: 'Pipeline folder, or the folder of a run to continue' }],
    },
  },
  docs: {
    brief: 'Run a pipeline folder, or continue a run',
    customUsage: ['DIR --out RUN [flags]', 'RUN [flags]', 'DIR --dry-run [flags]'],
    fullDescription: `Run a pipeline folder: every unit goes through the steps, and each reply is judged. If a reply fails, the model is asked
again and told what was wrong, as often as the folder allows. Everything is kept in the run folder, on disk before it counts.

However a run stops (interrupted, killed, out of money, disk full), the same command continues it. Finished units are
never sent to a model again; at most the calls in flight are repeated. The run keeps a copy of the pipeline as it was.
Ctrl-C gives calls in flight 5 s to finish; a second Ctrl-C stops at once.

Keys come from OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY. With --cassette or --base-url no key is needed. If
Tamis may have misread a reply, the model is asked again; if that does not help, the unit waits for a person.

EXAMPLES
  tamis run NPCDialog --dry-run
  tamis run NPCDialog --out runs/npc --provider openai --model gpt-4o-mini --max-cost 5usd
  tamis run NPCDialog --out runs/local --model qwen --base-url http://127.0.0.1:1234/v1
  tamis run NPCDialog --out runs/demo --cassette replies.jsonl
  tamis run runs/npc

EXIT CODES
  0 all units valid   1 some failed   2 usage, key or config; no model was called   3 provider, network or disk; continue later
  4 the run folder was altered   5 another process holds the run   6 the only units left are waiting for a person
  7 the cost limit is reached   8 no unit is valid   70 a bug in tamis   130, 143 interrupted`,
  },
});
