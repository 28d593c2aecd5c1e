import type { Contents } from '@tamis/ledger';
import { asciiFlag, cassetteFlag, colorFlag, dbFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, on, oneOf, parsed, text, texts } from './flag.ts';
import { healthPlace } from './health-place.ts';
import { costLimit, duration, priority, timeLimit, whole } from './numbers.ts';

const workFlags = {
  provider: oneOf(['openai', 'anthropic', 'gemini'], 'Provider for every step that asks a model'),
  model: text('NAME', 'Model for every step that asks one'),
  baseUrl: text('URL', "Server that speaks the provider's protocol (default: openai); it gets no key unless --key-env names one"),
  keyEnv: text('NAME', 'Environment variable with the key for --base-url'),
  cassette: cassetteFlag,
  concurrency: parsed(whole, 'N', 'Maximum number of calls at once (default: 16)'),
  maxCost: parsed(
    costLimit,
    'AMOUNT',
    'Stop when the whole run has spent this much, such as 5usd. Remembered for later commands; `none` removes the limit',
  ),
  prices: text('FILE', 'File of model prices in dollars per million tokens, used instead of the built-in ones (JSON or YAML)'),
  patience: parsed(duration, 'TIME', 'Pause the run if a provider keeps responding "try later" for this long (default: 10m)'),
  batch: on("Use the provider's batch API: half the price, replies within a day"),
  realtime: on('Ask unit by unit (default)'),
  poll: parsed(duration, 'TIME', 'How often to ask the provider about a batch (default: 1m)'),
  timeout: parsed(timeLimit, 'TIME', 'Pause the run after this long, such as 1h30m'),
  keepGoing: on('Continue even if none of the first 20 units is valid'),
  ledger: text('FILE', 'Ledger that lists the run (default: TAMIS_LEDGER, else .tamis/ledger.sqlite)'),
  health: parsed(
    healthPlace,
    'PORT',
    'Serve /healthz, /readyz and /metrics (Prometheus) on this port of this machine; HOST:PORT also serves others',
  ),
  quiet: on('Print no report and no progress'),
} as const;

const KEEP = ['all', 'findings', 'none'] as const satisfies readonly Contents[];

// The flags of `tamis run`.
export const runFlags = {
  out: text('RUN', 'Folder of the run: new, or one to continue'),
  db: dbFlag,
  maxUnits: parsed(whole, 'N', 'Only the first N units'),
  repeat: parsed(whole, 'N', 'Create each unit N times; replaces processing.repeat'),
  name: text('NAME', 'Name of a new run (default: the name of its folder)'),
  ...workFlags,
  priority: parsed(
    priority,
    'N',
    'How much workers prefer the run to others in the same database (default: 0). Remembered for later commands',
  ),
  keep: oneOf(KEEP, 'How much of each request and reply to keep (default: all)'),
  runScripts: on("At the end, run the pipeline's own post_process scripts; the name of each is printed first"),
  skipScripts: on('Skip steps that run a script, and record that they were skipped'),
  dryRun: on('Print units, calls, tokens, cost and one prompt per step; call no model'),
  probe: parsed(
    whole,
    'N',
    'First run N evenly spaced units, estimate the cost of the whole run from them, then ask before continuing (--yes continues without asking)',
  ),
  init: on('Record the run and its units, but call no model yet'),
  validateConfig: on('Same as tamis config check DIR'),
  revalidate: on('Same as tamis recheck RUN'),
  watch: on('Watch the run in a full-screen view, as tamis watch RUN does'),
  refresh: on('Ask again for units whose results are out of date; the number of units and the cost are shown first'),
  yes: on('Start without asking for confirmation'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis run`.
export type RunFlags = FlagsOf<typeof runFlags>;

// The flags of `tamis resume`, which control how to work on the run.
export const resumeFlags = { ...workFlags, color: colorFlag } as const;

// The parsed flags of `tamis resume`.
export type ResumeFlags = FlagsOf<typeof resumeFlags>;

// The flags of `tamis retry`: which units to retry, and how to continue the run.
export const retryFlags = {
  code: texts('CODE', 'Only units that failed with this code (repeatable)'),
  rule: texts('RULE', 'Only units that broke this rule (repeatable)'),
  step: texts('STEP', 'Only units that failed at this step (repeatable)'),
  unit: texts('UNIT', 'Only this unit (repeatable); - reads ids from standard input, one per line'),
  ...workFlags,
  yes: on('Retry without asking for confirmation'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis retry`.
export type RetryFlags = FlagsOf<typeof retryFlags>;

// The flags of `tamis worker`.
export const workerFlags = {
  db: { ...dbFlag, brief: 'Postgres database whose runs to work on; required unless TAMIS_DB names it' },
  run: texts('NAME', 'Only the runs with this name or schema (repeatable)'),
  concurrency: workFlags.concurrency,
  keyEnv: workFlags.keyEnv,
  prices: workFlags.prices,
  health: workFlags.health,
  once: on('Exit when there is nothing to do'),
  quiet: on('Only warnings and errors'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis worker`.
export type WorkerFlags = FlagsOf<typeof workerFlags>;

// The flags of `tamis watch`.
export const watchFlags = {
  plain: on('Print the rows once instead of opening a full-screen view'),
  ascii: asciiFlag,
  ledger: text('FILE', 'Ledger that lists the runs (default: TAMIS_LEDGER, else .tamis/ledger.sqlite)'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis watch`.
export type WatchFlags = FlagsOf<typeof watchFlags>;

// The flags of `tamis runs`.
export const runsFlags = {
  plain: watchFlags.plain,
  ascii: asciiFlag,
  ledger: watchFlags.ledger,
  format: formatFlag('Format of the list (default: human)'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis runs`.
export type RunsFlags = FlagsOf<typeof runsFlags>;
