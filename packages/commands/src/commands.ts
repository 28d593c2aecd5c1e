import type { Kind } from '@tamis/core/kind';
import { commandCodes, suggestionCodes } from './codes.ts';
import { compileCommand } from './compile-command.ts';
import { compileSuggestions } from './compile-suggestions.ts';
import { checkCommandContract } from './contract/check-command-contract.ts';
import { commandSchema, suggestionsSchema } from './contract/contract-schema.ts';
import type { Command, Suggestions } from './model/command.ts';
import type { CommandContract, SuggestionsContract } from './model/command-contract.ts';

/** The kind for replies that are one command allowed by a grammar. */
export const command: Kind<{ readonly contract: CommandContract; readonly value: Command }, typeof commandCodes> = {
  name: 'command',
  keys: ['$schema', 'kind', 'grammar', 'lists', 'forms', 'checks', 'policy'],
  codes: commandCodes,
  schema: commandSchema,
  problems: checkCommandContract,
  compile: (contract, _parts, problems, policy) => compileCommand(contract as unknown as CommandContract, problems, policy),
};

/** The kind for replies that suggest several commands. */
export const suggestions: Kind<{ readonly contract: SuggestionsContract; readonly value: Suggestions }, typeof suggestionCodes> =
  {
    name: 'suggestions',
    keys: ['$schema', 'kind', 'grammar', 'lists', 'rules', 'checks', 'policy'],
    codes: suggestionCodes,
    schema: suggestionsSchema,
    problems: checkCommandContract,
    compile: (contract, parts, problems, policy) =>
      compileSuggestions(contract as unknown as SuggestionsContract, parts, problems, policy),
  };

/** The two kinds that use a grammar. */
export const commands = [command, suggestions] as const;
