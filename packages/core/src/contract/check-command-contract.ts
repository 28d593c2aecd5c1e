import type { CommandContract, SuggestionsContract } from '../model/command-contract.ts';
import type { GrammarLists } from '../model/grammar.ts';
import { isJsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { checkPolicy, isChecks } from './check-contract.ts';
import { checkGrammar } from './check-grammar.ts';
import { checkFormNames } from './check-suggestion-fields.ts';
import { ContractError } from './contract-error.ts';
import { unknownContractKeys } from './contract-keys.ts';
import { bad, has } from './problems.ts';

/** The lists of a contract about commands or suggestions, and what to warn its author of. Throws ContractError with every problem. */
export function soundLists(contract: CommandContract | SuggestionsContract): {
  readonly lists: GrammarLists;
  readonly warnings: readonly Problem[];
} {
  const problems: Problem[] = [];
  const lists = checkCommandContract({ ...contract }, problems);
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  if (problems.length > warnings.length)
    throw new ContractError(
      problems.filter(({ severity }) => severity === 'error'),
      warnings,
    );
  return { lists, warnings };
}

/** Every problem with a contract about commands or suggestions; gives the lists that are sound. */
export function checkCommandContract(contract: { readonly [key: string]: unknown }, problems: Problem[]): GrammarLists {
  const isCommand = contract.kind === 'command';
  unknownContractKeys(contract, isCommand ? 'command' : 'suggestions', problems);
  if (has(contract, '$schema') && typeof contract.$schema !== 'string')
    problems.push(bad('/$schema', contract.$schema, 'a text: where an editor finds the schema of contracts'));
  const lists = checkGrammar(contract.grammar, contract.lists, problems);
  const forms = isJsonObject(contract.grammar) && isJsonObject(contract.grammar.forms) ? contract.grammar.forms : {};
  if (isCommand && has(contract, 'forms')) checkFormNames(contract.forms, Object.keys(forms), '/forms', problems);
  if (isCommand && !has(contract, 'forms') && Object.keys(forms).length > 0 && !Object.values(forms).some(isCommandForm))
    problems.push(bad('/grammar/forms', forms, 'a form that is a command by itself, or forms in the contract'));
  if (!isCommand && isJsonObject(contract.grammar) && contract.grammar.suggestions === undefined)
    problems.push(bad('/grammar/suggestions', undefined, 'the fields of a suggestion'));
  if (has(contract, 'checks') && !isChecks(contract.checks))
    problems.push(bad('/checks', contract.checks, 'a list of objects with a name and a function run'));
  if (has(contract, 'policy')) checkPolicy(contract.policy, problems);
  return lists;
}

function isCommandForm(form: unknown): boolean {
  return !isJsonObject(form) || form.command !== false;
}
