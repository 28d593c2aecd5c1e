import { isJsonObject, type Problem } from '@tamis/core';
import { ContractChecker, missingPart, type Parts } from '@tamis/core/kind';
import { checkFormNames } from './check-suggestion-fields.ts';

export function checkCommandContract(
  contract: { readonly [key: string]: unknown },
  { rules }: Pick<Parts, 'rules'> = {},
): readonly Problem[] {
  const check = new ContractChecker();
  const isCommand = contract.kind === 'command';
  const forms = isJsonObject(contract.grammar) && isJsonObject(contract.grammar.forms) ? contract.grammar.forms : {};
  if (isCommand && contract.forms !== undefined) checkFormNames(contract.forms, Object.keys(forms), '/forms', check);
  if (isCommand && contract.forms === undefined && Object.keys(forms).length > 0 && !Object.values(forms).some(isCommandForm))
    check.expected('/grammar/forms', forms, 'a form that is a complete command, or forms in the contract');
  if (!isCommand && isJsonObject(contract.grammar) && contract.grammar.suggestions === undefined)
    check.expected('/grammar/suggestions', undefined, 'the fields of a suggestion');
  if (!isCommand && contract.rules !== undefined) {
    if (rules === undefined) check.problems.push(missingPart('/rules', 'rules'));
    else rules.check(contract.rules, check);
  }
  return check.problems;
}

function isCommandForm(form: unknown): boolean {
  return !isJsonObject(form) || form.command !== false;
}
