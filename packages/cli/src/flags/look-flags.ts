import { colorFlag, dbFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, on, oneOf, parsed, text, texts } from './flag.ts';
import { age, countUpTo } from './numbers.ts';

export const lookFlags = { format: formatFlag('Format of the report (default: human)'), color: colorFlag } as const;

export type LookFlags = FlagsOf<typeof lookFlags>;

// The flags of `tamis verify`.
export const verifyFlags = {
  head: text('HASH', 'Also check that the log of decisions still has this entry: the newest one of an earlier check'),
  ...lookFlags,
} as const;

// The parsed flags of `tamis verify`.
export type VerifyFlags = FlagsOf<typeof verifyFlags>;

// The flags of `tamis batches`.
export const batchesFlags = {
  name: text('NAME', 'Batch to decide on: its name, or the start of it'),
  adopt: text('ID', 'The provider has the batch under this ID: use its replies'),
  giveUp: on('The provider does not have the batch: send its units again'),
  by: text('NAME', 'Who decides (default: you, on this machine)'),
  ...lookFlags,
} as const;

// The parsed flags of `tamis batches`.
export type BatchesFlags = FlagsOf<typeof batchesFlags>;

// The flags of `tamis failures`.
export const failuresFlags = {
  by: oneOf(['code', 'step', 'model', 'rule'], 'How to group failures (default: code)'),
  ...lookFlags,
} as const;

// The parsed flags of `tamis failures`.
export type FailuresFlags = FlagsOf<typeof failuresFlags>;

// The flags of `tamis recheck`.
export const recheckFlags = {
  with: text('PATH', 'Pipeline folder or contract file to check against (default: the folder that the run was started from)'),
  step: text('STEP', 'With a contract file: the step that it applies to'),
  dryRun: on('Only report what would change'),
  all: on('Also judge replies that this build of Tamis has judged under the same contract'),
  ...lookFlags,
} as const;

// The parsed flags of `tamis recheck`.
export type RecheckFlags = FlagsOf<typeof recheckFlags>;

// The flags of `tamis preview`.
export const previewFlags = {
  with: text('DIR', 'Pipeline folder to try (default: the folder that the run was started from)'),
  sample: parsed(countUpTo(Number.POSITIVE_INFINITY), 'N', 'Only the first N units (default: all)'),
  prices: text('FILE', 'File of model prices in dollars per million tokens, used instead of the built-in ones (JSON or YAML)'),
  ...lookFlags,
} as const;

// The parsed flags of `tamis preview`.
export type PreviewFlags = FlagsOf<typeof previewFlags>;

// The flags of `tamis show`.
export const showFlags = {
  step: text('STEP', 'Only this step'),
  attempt: parsed(countUpTo(Number.POSITIVE_INFINITY), 'N', 'Only this attempt'),
  prompt: on('Also show what the model was sent'),
  ...lookFlags,
} as const;

// The parsed flags of `tamis show`.
export type ShowFlags = FlagsOf<typeof showFlags>;

// The flags of `tamis report`.
export const reportFlags = {
  groupBy: text('FIELD', "Field to group by (default: make the pipeline's own reports)"),
  count: text('FIELD', 'Field whose values are counted'),
  numeric: text('FIELD', 'Field whose numbers are measured'),
  netPositive: texts('VALUE', 'With --count: value that adds to the net (repeatable)'),
  netNegative: texts('VALUE', 'With --count: value that subtracts from the net (repeatable)'),
  stat: texts(
    'NAME=EXPR',
    'With --numeric: your own statistic, an expression over data, count, mean, median, stdev, variance, min_val, max_val, sum_val',
  ),
  by: oneOf(['grounded'], 'Count the values that must be in a source: found, not found, left null'),
  costs: on('Show tokens, cost and latency of calls by step, model and attempt'),
  title: text('TEXT', 'Title of the report'),
  format: oneOf(['table', 'csv', 'svg', 'json'], 'Output format: table, CSV, chart or JSON (default: table)'),
  out: text('FILE', 'File to write (default: standard output)'),
  charts: text('DIR', 'Folder for charts, each in three themes: NAME.svg, NAME-light.svg, NAME-dark.svg'),
  theme: oneOf(['auto', 'light', 'dark'], "Colours for --format svg; auto follows the viewer's setting (default: auto)"),
  runScripts: on("Run the pipeline's own post_process scripts; the name of each is printed first"),
  color: colorFlag,
} as const;

// The parsed flags of `tamis report`.
export type ReportFlags = FlagsOf<typeof reportFlags>;

// The flags of `tamis export`; `seed` exports files for Octobatch.
export const exportFlags = {
  what: oneOf(['valid', 'failures', 'all', 'seed'], 'Which units (default: valid)'),
  step: text(
    'STEP',
    'Only units that are valid after this step, failed at it or are at it now (default for valid: the last step)',
  ),
  format: oneOf(['jsonl', 'csv'], 'JSON Lines or CSV (default: jsonl)'),
  stale: oneOf(
    ['include', 'omit'],
    'What to do with units whose results are out of date: include and mark them, or omit them (default: refuse to export)',
  ),
  out: text('PATH', 'File to write, or folder to write to for seed (default: standard output)'),
  archive: on('Write the whole run with its ledger, as a folder for tamis import'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis export`.
export type ExportFlags = FlagsOf<typeof exportFlags>;

// The flags of `tamis import`.
export const importFlags = { out: text('RUN', 'New folder for the run; required'), db: dbFlag, color: colorFlag } as const;

// The parsed flags of `tamis import`.
export type ImportFlags = FlagsOf<typeof importFlags>;

// The flags of `tamis workers`.
export const workersFlags = {
  db: { ...dbFlag, brief: 'Postgres database whose runs to look at (default: TAMIS_DB)' },
  ...lookFlags,
} as const;

// The parsed flags of `tamis workers`.
export type WorkersFlags = FlagsOf<typeof workersFlags>;

// The flags of `tamis purge`.
export const purgeFlags = {
  olderThan: parsed(age, 'AGE', 'Instead of one run, all finished runs that have not changed for this long, such as 30d'),
  unfinished: on('With --older-than: also runs that are paused or were interrupted'),
  db: { ...dbFlag, brief: 'With --older-than: the runs in this Postgres database (default: those that the ledger lists)' },
  ledger: text('FILE', 'With --older-than: ledger that lists the runs (default: TAMIS_LEDGER, else .tamis/ledger.sqlite)'),
  dryRun: on('With --older-than: only list the runs'),
  yes: on('Purge without asking for confirmation'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis purge`.
export type PurgeFlags = FlagsOf<typeof purgeFlags>;

// The flags of `tamis insights`.
export const insightsFlags = {
  by: oneOf(['code', 'tier', 'model', 'contract'], 'How to group failed attempts (default: code)'),
  calibration: on('Compare the order in which `policy.review` sent units to people with their decisions'),
  ...lookFlags,
} as const;

// The parsed flags of `tamis insights`.
export type InsightsFlags = FlagsOf<typeof insightsFlags>;
