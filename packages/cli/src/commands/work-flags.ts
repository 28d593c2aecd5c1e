import { readLimit } from '../run/money.ts';
import { readPatience } from '../run/patience.ts';
import { PROVIDERS } from '../run/run-flags.ts';
import { cassetteFlag } from './cassette-flag.ts';

/** A whole number, 1 or more. */
export function whole(input: string): number {
  const value = Number(input);
  if (!/^\d+$/.test(input.trim()) || value < 1) throw new Error('it must be a whole number, 1 or more');
  return value;
}

/** Flags of commands that work on a run: which model is asked, and within which limits. */
export const workFlags = {
  provider: { kind: 'enum', values: PROVIDERS, optional: true, brief: 'Provider for every step that asks a model' },
  model: { kind: 'parsed', parse: String, optional: true, placeholder: 'NAME', brief: 'Model for every step that asks one' },
  baseUrl: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'URL',
    brief: 'Server that speaks the protocol of the provider (default: openai); gets no key without --key-env',
  },
  keyEnv: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'NAME',
    brief: 'Environment variable that holds the key for --base-url',
  },
  cassette: cassetteFlag,
  concurrency: {
    kind: 'parsed',
    parse: whole,
    optional: true,
    placeholder: 'N',
    brief: 'Maximum number of calls at once (default: 16)',
  },
  maxCost: {
    kind: 'parsed',
    parse: readLimit,
    optional: true,
    placeholder: 'AMOUNT',
    brief: 'Stop when the whole run has spent this much, such as 5usd; kept with the run; none lifts it',
  },
  prices: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'FILE',
    brief: 'Prices of models in dollars per million tokens, instead of the built-in ones (JSON or YAML)',
  },
  patience: {
    kind: 'parsed',
    parse: readPatience,
    optional: true,
    placeholder: 'TIME',
    brief: 'Pause the run if a provider does nothing but say "wait" for this long (default: 10m)',
  },
  batch: {
    kind: 'boolean',
    optional: true,
    withNegated: false,
    brief: "Ask through the provider's batches: half the price, answers within a day",
  },
  realtime: { kind: 'boolean', optional: true, withNegated: false, brief: 'Ask unit by unit (default)' },
  poll: {
    kind: 'parsed',
    parse: readPatience,
    optional: true,
    placeholder: 'TIME',
    brief: 'How often to ask the provider about a batch (default: 1m)',
  },
  keepGoing: {
    kind: 'boolean',
    optional: true,
    withNegated: false,
    brief: 'Continue even if none of the first 20 units is valid',
  },
  ledger: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'FILE',
    brief: 'Ledger that lists the run (default: TAMIS_LEDGER, else .tamis/ledger.sqlite)',
  },
  quiet: { kind: 'boolean', optional: true, withNegated: false, brief: 'No report and no progress' },
} as const;
