import type { StandardSchemaV1 } from '@standard-schema/spec';
import { compileDocument } from '../gate/compile-document.ts';
import type { Command, Suggestions } from '../model/command.ts';
import type { CommandContract, SuggestionsContract } from '../model/command-contract.ts';
import type { Contract, JsonSchema, ValueOf } from '../model/contract.ts';
import type { Gate } from '../model/gate.ts';
import type { ToolContract, ToolReply } from '../model/tool-contract.ts';
import { compileCommand } from './commands/compile-command.ts';
import { compileSuggestions } from './commands/compile-suggestions.ts';
import { compileTools } from './tool-calls/compile-tools.ts';

/** Makes a contract of any kind ready to judge replies. Throws ContractError with every problem at once. */
export function compile(contract: ToolContract): Gate<ToolReply>;
export function compile(contract: CommandContract): Gate<Command>;
export function compile(contract: SuggestionsContract): Gate<Suggestions>;
export function compile<const Schema extends JsonSchema | StandardSchemaV1 = JsonSchema>(
  contract: Contract<Schema>,
): Gate<ValueOf<Schema>>;
export function compile(
  contract: ToolContract | CommandContract | SuggestionsContract | Contract,
): Gate<ToolReply> | Gate<Command> | Gate<Suggestions> | Gate<unknown> {
  // What is no object at all is the document's to complain about.
  switch (contract?.kind) {
    case 'tool-calls':
      return compileTools(contract);
    case 'command':
      return compileCommand(contract);
    case 'suggestions':
      return compileSuggestions(contract);
    default:
      return compileDocument(contract);
  }
}
