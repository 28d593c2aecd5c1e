import { ContractError, type Problem } from '@tamis/core';
import { ContractChecker } from '@tamis/core/kind';
import { CONTRACT_CODES } from './code-table.ts';
import { checkCommandContract } from './contract/check-command-contract.ts';
import { checkGrammar } from './contract/check-grammar.ts';
import type { CommandContract, SuggestionsContract } from './model/command-contract.ts';
import type { GrammarLists } from './model/grammar.ts';

export function soundLists(contract: CommandContract | SuggestionsContract): GrammarLists {
  // Rules say nothing about words, and what checks them may not be here.
  const problems: Problem[] = [...checkCommandContract({ ...contract, rules: undefined })];
  const lists = checkGrammar(contract.grammar, contract.lists, new ContractChecker(problems));
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ContractError(errors, [], CONTRACT_CODES);
  return lists;
}
