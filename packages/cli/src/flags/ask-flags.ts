import type { RetryFormat } from '@tamis/core/loop';
import { contractFileFlags, policyFlags } from './check-flags.ts';
import { acceptFlag, asciiFlag, cassetteFlag, colorFlag, modelFlag, worldFlags } from './common-flags.ts';
import { type FlagsOf, formatFlag, neededText, on, oneOf, onUnlessNegated, parsed, text, texts } from './flag.ts';
import { countUpTo, figure } from './numbers.ts';

const RETRY_FORMATS = ['findings', 'annotated', 'patch'] as const satisfies readonly RetryFormat[];

// The flags of `tamis ask`.
export const askFlags = {
  model: modelFlag,
  cassette: cassetteFlag,
  ...contractFileFlags,
  ...policyFlags,
  system: text('TEXT', 'System message, or @FILE to read it from a file'),
  image: texts('FILE', 'Image to send after the prompt: a file, or a URL that the provider fetches (repeatable)'),
  file: texts('FILE', 'File to send after the prompt, such as a PDF: a file, or a URL that the provider fetches (repeatable)'),
  input: text('FILE', 'Fields that rules may read in addition to the reply (an object in JSON or YAML)'),
  ...worldFlags,
  budget: text(
    'PARTS',
    'How many times to ask again: total=3,syntax=2,schema=2,semantic=1. tokens=N limits the tokens of all attempts together; faults=N limits the number of faults in a row (default: 3)',
  ),
  holds: oneOf(['ask-again', 'person'], 'What to do first with a held reply: ask the model again (default), or ask a person'),
  retry: oneOf(RETRY_FORMATS, 'How to tell the model what was wrong (default: findings)'),
  temperature: parsed(figure(0, 'a number, 0 or more'), 'T', 'Temperature'),
  maxTokens: parsed(tokens, 'N', 'Maximum number of tokens in one reply; --budget tokens=N limits all attempts together'),
  timeout: parsed(figure(0.001, 'a number of seconds'), 'SECONDS', 'Time limit for one call'),
  as: oneOf(['value', 'text'], 'How to write the value: as JSON (default); or, for a string or a command, as plain text'),
  journal: text('FILE', 'File to append everything to: calls, replies, verdicts, decisions (JSONL)'),
  resume: text('JOURNAL', 'Continue the last run of a journal, with the same contract, prompt and model'),
  approve: text('DIGEST', 'With --resume: accept the held value with this digest; no model is asked'),
  release: {
    ...acceptFlag,
    brief: 'With --approve, for a value in doubt: every code that put it in doubt (repeatable, or separated by commas)',
  },
  hint: text('TEXT', 'With --resume: ask once more, and tell the model this'),
  format: formatFlag('Format of the report on standard error (default: human on a terminal, else json)'),
  person: onUnlessNegated('Ask the person at the terminal when a decision is needed'),
  color: colorFlag,
  quiet: on('Print no report and no progress'),
} as const;

// The parsed flags of `tamis ask`.
export type AskFlags = FlagsOf<typeof askFlags>;

function tokens(input: string): number {
  return countUpTo(Number.POSITIVE_INFINITY)(String(figure(1, 'a whole number from 1')(input)));
}

// The flags of `tamis extract`.
export const extractFlags = {
  rules: neededText('FILE', 'The rules: YAML or JSON, or one rule in Python'),
  root: text('FOLDER', 'Folder that the listed paths are relative to'),
  null: on('Read paths that end with NUL, as find -print0 writes them'),
  quiet: on('Print no summary and no warnings'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis extract`.
export type ExtractFlags = FlagsOf<typeof extractFlags>;

// The flags of `tamis wizard`.
export const wizardFlags = {
  model: modelFlag,
  cassette: cassetteFlag,
  paths: text('FILE', 'File of sample paths, one per line'),
  root: text('FOLDER', 'Folder that the sample paths are relative to, as for tamis extract'),
  out: text('FILE', 'File for the rule (default: rules/NAME.yaml or rules/NAME.py)'),
  append: text('FILE', 'File of rules to add the rule to; comments and order are kept'),
  language: oneOf(['auto', 'yaml', 'python'], 'Language of the rule; auto uses YAML unless the samples or the hint need Python'),
  hint: text('TEXT', 'Information for the model'),
  journal: text('FILE', 'File to append all calls and verdicts to (JSONL)'),
  format: formatFlag('Format of the result; json never opens the full-screen view'),
  jsonl: on('Let a program drive the wizard with JSON lines on standard input and output; the program asks the model'),
  input: onUnlessNegated('Open the full-screen view if there is a terminal'),
  ascii: asciiFlag,
  color: colorFlag,
} as const;

// The parsed flags of `tamis wizard`.
export type WizardFlags = FlagsOf<typeof wizardFlags>;
