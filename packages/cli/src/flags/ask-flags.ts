import type { RetryFormat } from '@tamis/core';
import { contractFileFlags, policyFlags } from './check-flags.ts';
import { acceptFlag, asciiFlag, cassetteFlag, colorFlag, modelFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, neededText, on, oneOf, onUnlessNegated, parsed, text, texts } from './flag.ts';
import { countUpTo, figure } from './numbers.ts';

/** How a model can be told what was wrong. */
const RETRY_FORMATS = ['findings', 'annotated', 'patch'] as const satisfies readonly RetryFormat[];

/** The flags of `tamis ask`. */
export const askFlags = {
  model: modelFlag,
  cassette: cassetteFlag,
  ...contractFileFlags,
  ...policyFlags,
  system: text('TEXT', 'System message; @FILE takes it from a file'),
  image: texts('FILE', 'Image to send after the prompt: a file, or a URL that the provider fetches (repeatable)'),
  file: texts('FILE', 'File to send after the prompt, such as a PDF: a file, or a URL that the provider fetches (repeatable)'),
  input: text('FILE', 'Fields that rules may read besides the reply (an object in JSON or YAML)'),
  budget: text(
    'PARTS',
    'How many times to ask again: total=3,syntax=2,schema=2,semantic=1. tokens=N limits the tokens of all attempts together, faults=3 how many faults in a row to wait out',
  ),
  holds: oneOf(
    ['ask-again', 'person'],
    'Who decides first about a held reply: the model, by being asked again (default), or a person',
  ),
  retry: oneOf(RETRY_FORMATS, 'How the model is told what was wrong (default: findings)'),
  temperature: parsed(figure(0, 'a number, 0 or more'), 'T', 'Temperature'),
  maxTokens: parsed(tokens, 'N', 'Maximum number of tokens in one reply; --budget tokens=N limits all attempts together'),
  timeout: parsed(figure(0.001, 'a number of seconds'), 'SECONDS', 'Longest time for one call'),
  as: oneOf(['value', 'text'], 'Write the value as JSON (default), or a string or a command as plain text'),
  journal: text('FILE', 'Append everything that happens: calls, replies, verdicts, decisions (JSONL)'),
  resume: text('JOURNAL', 'Continue the last run of a journal, with the same contract, prompt and model'),
  approve: text('DIGEST', 'With --resume: accept what was held under this digest; no model is asked'),
  release: {
    ...acceptFlag,
    brief: 'With --approve, if it is in doubt: every code of the doubt (repeatable, or with commas)',
  },
  hint: text('TEXT', 'With --resume: what the model should know for one more attempt'),
  format: formatFlag('Shape of the report on standard error (default: human on a terminal, else json)'),
  person: onUnlessNegated('Ask the person at the terminal when a decision is needed'),
  color: colorFlag,
  quiet: on('No report and no progress'),
} as const;

/** What `tamis ask` gets. */
export type AskFlags = FlagsOf<typeof askFlags>;

function tokens(input: string): number {
  return countUpTo(Number.POSITIVE_INFINITY)(String(figure(1, 'a whole number from 1')(input)));
}

/** The flags of `tamis extract`. */
export const extractFlags = {
  rules: neededText('FILE', 'The rules: YAML or JSON, or one rule in Python'),
  root: text('FOLDER', 'The folder that listed paths are relative to'),
  null: on('Paths in the list end with NUL, as find -print0 writes them'),
  quiet: on('No summary and no warnings'),
  color: colorFlag,
} as const;

/** What `tamis extract` gets. */
export type ExtractFlags = FlagsOf<typeof extractFlags>;

/** The flags of `tamis wizard`. */
export const wizardFlags = {
  model: modelFlag,
  cassette: cassetteFlag,
  paths: text('FILE', 'A list of sample paths, one per line'),
  root: text('FOLDER', 'The folder that sample paths are relative to, as for extract'),
  out: text('FILE', 'File for the rule (default: rules/NAME.yaml or rules/NAME.py)'),
  append: text('FILE', 'File of rules to add it to; its comments and its order stay'),
  language: oneOf(['auto', 'yaml', 'python'], 'Language of the rule: auto takes YAML unless the samples or the hint need Python'),
  hint: text('TEXT', 'What the model should know'),
  journal: text('FILE', 'Append all calls and verdicts to a file'),
  format: formatFlag('Shape of the result without a screen; json never shows one'),
  jsonl: on('A program drives it by lines of JSON on standard input and output, and asks the model itself'),
  input: onUnlessNegated('Show the screen if there is a terminal'),
  ascii: asciiFlag,
  color: colorFlag,
} as const;

/** What `tamis wizard` gets. */
export type WizardFlags = FlagsOf<typeof wizardFlags>;
