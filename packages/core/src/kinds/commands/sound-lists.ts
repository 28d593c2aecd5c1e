import { ContractError, throwFrom } from '../../contract/contract-error.ts';
import type { Problem } from '../../model/problem.ts';
import { CONTRACT_CODES } from './code-table.ts';
import { checkCommandContract } from './contract/check-command-contract.ts';
import { checkGrammar } from './contract/check-grammar.ts';
import type { CommandContract, SuggestionsContract } from './model/command-contract.ts';
import type { GrammarLists } from './model/grammar.ts';

export function soundLists(contract: CommandContract | SuggestionsContract): GrammarLists {
  // Rules say nothing about words, and what checks them may not be here.
  const problems: Problem[] = [...checkCommandContract({ ...contract, rules: undefined })];
  const lists = checkGrammar(contract.grammar, contract.lists, problems);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throwFrom(soundLists, new ContractError(errors, [], CONTRACT_CODES));
  return lists;
}
