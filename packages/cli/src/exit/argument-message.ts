import {
  ArgumentScannerError,
  type EnumValidationError,
  type FlagNotFoundError,
  formatMessageForArgumentScannerError,
} from '@stricli/core';
import { question } from '@tamis/files';

/** A sentence for arguments that could not be read; it names the flag as it is typed. */
export function argumentMessage(error: unknown): string {
  if (!(error instanceof ArgumentScannerError)) return error instanceof Error ? error.message : String(error);
  const message = formatMessageForArgumentScannerError(error, {
    FlagNotFoundError: unknownFlag,
    EnumValidationError: unknownWord,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, input, exception }) =>
      `${asTyped(name)} ${input}: ${exception instanceof Error ? exception.message : String(exception)}`,
    UnsatisfiedFlagError: ({ externalFlagName: name }) => `${asTyped(name)} is missing, or has no value`,
  });
  return message.endsWith('?') ? message : `${message}.`;
}

function unknownFlag({ input, corrections }: FlagNotFoundError): string {
  const near = question(corrections.map(asTyped));
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
