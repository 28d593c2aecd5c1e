import {
  ArgumentScannerError,
  type EnumValidationError,
  type FlagNotFoundError,
  formatMessageForArgumentScannerError,
} from '@stricli/core';
import { editDistance, suggestionText } from '@tamis/core/wording';
import { orList } from '../text/or-list.ts';

// Common synonyms for flags, which spelling suggestions would not find.
const OTHER_WORDS: { readonly [command: string]: { readonly [written: string]: string } } = {
  approve: { reason: 'message' },
  deny: { reason: 'message' },
  grants: { reason: 'message' },
};

// A message for arguments that could not be read. It names the flag as typed.
export function argumentMessage(error: unknown, [command = '', ...rest]: readonly string[]): string {
  if (!(error instanceof ArgumentScannerError)) return error instanceof Error ? error.message : String(error);
  const short = shortWord(rest);
  if (short !== undefined) return `There is no flag ${short}.`;
  const message = formatMessageForArgumentScannerError(error, {
    FlagNotFoundError: (problem) => unknownFlag(problem, command),
    AliasNotFoundError: ({ input }) => `There is no flag -${input}`,
    EnumValidationError: unknownWord,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, input, exception }) =>
      badArgument(name, input, exception instanceof Error ? exception.message : String(exception)),
    UnsatisfiedPositionalError: ({ placeholder }) => `${placeholder} is missing`,
    UnexpectedPositionalError: ({ expectedCount, input }) =>
      `${input} is one argument too many; expected ${expectedCount === 0 ? 'none' : expectedCount === 1 ? 'one' : expectedCount}`,
    UnexpectedFlagError: ({ externalFlagName: name, previousInput, input }) =>
      `${asTyped(name)} is given twice, as ${previousInput} and as ${input}; give it once`,
    UnsatisfiedFlagError: ({ externalFlagName: name }) => `${asTyped(name)} is missing, or has no value`,
  });
  return message.endsWith('?') ? message : `${message}.`;
}

function unknownFlag({ input, corrections }: FlagNotFoundError, command: string): string {
  const words = Object.hasOwn(OTHER_WORDS, command) ? OTHER_WORDS[command] : undefined;
  const meant = words !== undefined && Object.hasOwn(words, input) ? words[input] : undefined;
  const near = suggestionText((meant === undefined ? corrections : [meant]).map(asTyped), `--${input}`);
  return `There is no flag --${input}${near === '' ? '' : `.${near}`}`;
}

function unknownWord({ externalFlagName: name, input, values }: EnumValidationError): string {
  const near = suggestionText(nearest(input, values), input);
  return `${asTyped(name)} ${input}: it must be ${orList(values)}${near === '' ? '' : `.${near}`}`;
}

const MOST_SLIPS = 2;

function nearest(typed: string, words: readonly string[]): readonly string[] {
  const far = words.map((word) => editDistance(typed.toLowerCase(), word));
  const least = Math.min(...far);
  return least <= MOST_SLIPS && least < typed.length ? words.filter((_, at) => far[at] === least) : [];
}

// A message about a bad argument, with the parser's list of choices in our wording. A choice of one word, such as `suggest`, has no name in
// front of it.
function badArgument(name: string, input: string, message: string): string {
  const choice = / is not one of \((.*)\)$/.exec(message)?.[1];
  const wanted = choice === undefined ? message : `it must be ${orList(choice.split('|'))}`;
  return `${choice === name ? '' : `${asTyped(name)} `}${input}: ${wanted}`;
}

function shortWord(args: readonly string[]): string | undefined {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).find((arg) => /^--\w$/.test(arg));
}

// Converts the parser's name of a flag, such as `redactEnv`, to its typed form. Names in capitals are not flags.
function asTyped(name: string): string {
  if (/^[A-Z]/.test(name)) return name;
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
