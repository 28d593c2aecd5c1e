import { missingPart } from '../../../contract/missing-part.ts';
import { bad, has } from '../../../contract/problems.ts';
import type { Parts } from '../../../gate/index.ts';
import { isJsonObject } from '../../../model/json.ts';
import type { Problem } from '../../../model/problem.ts';
import { checkFormNames } from './check-suggestion-fields.ts';

export function checkCommandContract(
  contract: { readonly [key: string]: unknown },
  { rules }: Pick<Parts, 'rules'> = {},
): readonly Problem[] {
  const problems: Problem[] = [];
  const isCommand = contract.kind === 'command';
  const forms = isJsonObject(contract.grammar) && isJsonObject(contract.grammar.forms) ? contract.grammar.forms : {};
  if (isCommand && has(contract, 'forms')) checkFormNames(contract.forms, Object.keys(forms), '/forms', problems);
  if (isCommand && !has(contract, 'forms') && Object.keys(forms).length > 0 && !Object.values(forms).some(isCommandForm))
    problems.push(bad('/grammar/forms', forms, 'a form that is a complete command, or forms in the contract'));
  if (!isCommand && isJsonObject(contract.grammar) && contract.grammar.suggestions === undefined)
    problems.push(bad('/grammar/suggestions', undefined, 'the fields of a suggestion'));
  if (!isCommand && has(contract, 'rules')) {
    if (rules === undefined) problems.push(missingPart('/rules', 'rules'));
    else rules.check(contract.rules, problems);
  }
  return problems;
}

function isCommandForm(form: unknown): boolean {
  return !isJsonObject(form) || form.command !== false;
}
