import type { Problem } from '../model/problem.ts';
import { bad, has } from './problems.ts';

/** Every problem with what all kinds of contract share, apart from the policy, which some kinds add to. */
export function checkSharedKeys(contract: { readonly [key: string]: unknown }): readonly Problem[] {
  const problems: Problem[] = [];
  if (has(contract, '$schema') && typeof contract.$schema !== 'string')
    problems.push(bad('/$schema', contract.$schema, 'a string: where an editor finds the schema of contracts'));
  if (has(contract, 'checks') && !isChecks(contract.checks))
    problems.push(bad('/checks', contract.checks, 'a list of objects with a name and a function run'));
  return problems;
}

/** Whether it is a list of checks. Functions can't be written in a file; they come from code. */
function isChecks(checks: unknown): boolean {
  if (!Array.isArray(checks)) return false;
  const isCheck = (check: unknown) =>
    typeof check === 'object' &&
    check !== null &&
    'name' in check &&
    typeof check.name === 'string' &&
    'run' in check &&
    typeof check.run === 'function';
  return checks.every(isCheck);
}
