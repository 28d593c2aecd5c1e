import {
  ArgumentScannerError,
  type EnumValidationError,
  type FlagNotFoundError,
  formatMessageForArgumentScannerError,
} from '@stricli/core';
import { question } from '@tamis/files';

/** Other words for the flags of some commands, which no spelling would lead to. */
const OTHER_WORDS: { readonly [command: string]: { readonly [written: string]: string } } = {
  approve: { reason: 'message' },
  deny: { reason: 'message' },
  grants: { reason: 'message' },
};

/** A sentence for arguments that could not be read; it names the flag as it is typed. */
export function argumentMessage(error: unknown, command = ''): string {
  if (!(error instanceof ArgumentScannerError)) return error instanceof Error ? error.message : String(error);
  const message = formatMessageForArgumentScannerError(error, {
    FlagNotFoundError: (problem) => unknownFlag(problem, command),
    EnumValidationError: unknownWord,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, input, exception }) =>
      `${asTyped(name)} ${input}: ${exception instanceof Error ? exception.message : String(exception)}`,
    UnexpectedFlagError: ({ externalFlagName: name, previousInput, input }) =>
      `${asTyped(name)} is given twice, as ${previousInput} and as ${input}; give it once`,
    UnsatisfiedFlagError: ({ externalFlagName: name }) => `${asTyped(name)} is missing, or has no value`,
  });
  return message.endsWith('?') ? message : `${message}.`;
}

function unknownFlag({ input, corrections }: FlagNotFoundError, command: string): string {
  const words = Object.hasOwn(OTHER_WORDS, command) ? OTHER_WORDS[command] : undefined;
  const meant = words !== undefined && Object.hasOwn(words, input) ? words[input] : undefined;
  const near = question((meant === undefined ? corrections : [meant]).map(asTyped));
  return `There is no flag --${input}${near === '' ? '' : `.${near}`}`;
}

function unknownWord({ externalFlagName: name, input, values }: EnumValidationError): string {
  // Created on demand: it loads language tables, which takes as long as a short run.
  const list = new Intl.ListFormat('en', { type: 'disjunction' });
  return `${asTyped(name)} ${input}: it must be ${list.format(values)}`;
}

/** The parser has the names that the program uses, such as `redactEnv`; those in capitals are not flags. */
function asTyped(name: string): string {
  if (/^[A-Z]/.test(name)) return name;
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
