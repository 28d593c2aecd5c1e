import { checkLines } from '../../contract/told/rule-lines.ts';
import type { ToldContract } from '../../model/told-contract.ts';
import type { CommandContract, SuggestionsContract } from './model/command-contract.ts';
import { commandPrompt } from './prompt.ts';

/** What a model is told about a contract with a grammar: only words can say it. */
export function toldCommands(contract: CommandContract | SuggestionsContract): ToldContract {
  const text = [commandPrompt(contract).trimEnd(), ...checkLines(contract.checks)].join('\n');
  return { name: contract.kind, text };
}
