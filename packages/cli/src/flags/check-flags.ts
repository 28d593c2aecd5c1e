import { acceptFlag, colorFlag } from './common-flags.ts';
import { type FlagsOf, on, oneOf, onUnlessNegated, parsed, text, texts } from './flag.ts';
import { whole } from './numbers.ts';

export const contractFileFlags = {
  schema: text('FILE', 'JSON Schema that replies must match (JSON or YAML)'),
  contract: text('FILE', 'Contract: schema, rules, policy and more (JSON or YAML)'),
  rules: text('FILE', 'Rules that a value must satisfy (JSON or YAML)'),
  tools: text('FILE', 'Tools that a reply may call, in the format of OpenAI, Anthropic, Gemini, MCP or Tamis (JSON or YAML)'),
  grammar: text('FILE', 'Grammar that commands must follow (JSON or YAML)'),
} as const;

// `--accept` and `--strict`: which changes to a reply are acceptable.
export const policyFlags = { accept: acceptFlag, strict: on('Fail on any warning or unsafe change') } as const;

export type ContractFlags = FlagsOf<typeof contractFileFlags & typeof policyFlags>;

// `--field`: where a unit has its reply.
export const fieldFlag = text(
  'NAME',
  'Field that contains the reply (default: the first of reply, raw_response, response, output)',
);

function threads(input: string): number {
  const value = Number(input);
  if (!/^\d+$/.test(input) || value < 1 || value > 64) throw new Error('it must be a whole number from 1 to 64');
  return value;
}

// The flags of `tamis check`.
export const checkFlags = {
  ...contractFileFlags,
  field: fieldFlag,
  plain: on('Each line is a reply'),
  merged: on('Each line is a unit with the fields of the reply at the top level, as in Octobatch'),
  whole: on('The whole input is one reply'),
  ...policyFlags,
  as: oneOf(
    ['value', 'text'],
    'How to write replies: value parses every reply, text writes changed replies as JSON text in a string (default: only changed replies are parsed)',
  ),
  warnings: on('Add warnings to units that pass (_tamis.warnings)'),
  failures: text('FILE', 'File for the failure records (JSONL)'),
  maxFailures: text('N', 'Exit with 0 even if up to N units, or N% of them, fail or are held (default: 0)'),
  failFast: on('Stop as soon as --max-failures is exceeded, without judging the rest'),
  statistics: on('Add the count of every code to the report; not allowed if failure records go to standard error'),
  jobs: parsed(threads, 'N', 'Number of threads; more than one helps with many units (default: 1)'),
  report: text('FILE', 'File for the report (default: standard error)'),
  format: oneOf(['human', 'concise', 'json', 'sarif', 'github'], 'Format of the report'),
  color: colorFlag,
  quiet: on('Print no report and no progress'),
  progress: onUnlessNegated('Progress bar on a terminal'),
} as const;

// The parsed flags of `tamis check`.
export type CheckFlags = FlagsOf<typeof checkFlags>;

export type ReportFormat = NonNullable<CheckFlags['format']>;

// The flags for the contract that a chosen reading must meet.
const takenContractFlags = {
  schema: { ...contractFileFlags.schema, brief: 'With --take: the schema that `tamis check` was given' },
  contract: { ...contractFileFlags.contract, brief: 'With --take: the contract that `tamis check` was given' },
  rules: { ...contractFileFlags.rules, brief: 'With --take: the rules that `tamis check` was given' },
  tools: { ...contractFileFlags.tools, brief: 'With --take: the tools that `tamis check` was given' },
  grammar: { ...contractFileFlags.grammar, brief: 'With --take: the grammar that `tamis check` was given' },
} as const;

// The flags of `tamis release`.
export const releaseFlags = {
  accept: { ...acceptFlag, brief: `${acceptFlag.brief}; at least one is required without --take` },
  take: parsed(whole, 'N', 'Take the Nth value that a held reply may mean, as `tamis check` numbers them; 1 is the held one'),
  unit: texts(
    'ID',
    'With --take: take the value for this unit only (repeatable; default: every unit held for the --accept code)',
  ),
  ...takenContractFlags,
  failures: text('FILE', 'File for records that are not released (default: standard error)'),
  quiet: on('Print no counts at the end'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis release`.
export type ReleaseFlags = FlagsOf<typeof releaseFlags>;

// `--providers`: the providers to report on, with completion.
const providersFlag = {
  ...text('NAMES', 'Also show which parts of the schemas each provider enforces: openai, anthropic, gemini, separated by commas'),
  proposeCompletions: async (partial: string) => {
    const { schemaProviders } = await import('@tamis/models/portability');
    const before = partial.slice(0, partial.lastIndexOf(',') + 1);
    const named = before.split(',');
    return schemaProviders
      .filter((name) => !named.includes(name))
      .map((name) => before + name)
      .filter((proposal) => proposal.startsWith(partial));
  },
} as const;

// The flags of `tamis config check`.
export const configCheckFlags = {
  format: oneOf(['human', 'concise', 'json'], 'Format of the list (default: human)'),
  tools: text('FILE', 'Tool list to check; contracts without tools use it too (JSON or YAML)'),
  providers: providersFlag,
  'skip-scripts': on('For pipelines: only warn about steps that run a script (`tamis run --skip-scripts` skips them)'),
  strict: on('Treat warnings as errors'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis config check`.
export type ConfigCheckFlags = FlagsOf<typeof configCheckFlags>;
