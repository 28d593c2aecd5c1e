import { checkDepth, isLimit, LIMIT } from '../../../contract/check-policy.ts';
import { type ContractChecker, isGiven } from '../../../contract/contract-checker.ts';
import { isJsonObject } from '../../../model/index.ts';
import { RESULT_LIMITS, TRUSTS } from './tool-words.ts';

export function checkResults(details: { readonly [key: string]: unknown }, path: string, check: ContractChecker): void {
  // A Standard Schema may be a function.
  const isSchema = (output: unknown) => isJsonObject(output) || ['boolean', 'function'].includes(typeof output);
  check.optional(details, 'output', isSchema, path, 'a schema of the results');
  if (isGiven(details, 'limits')) checkLimits(details.limits, `${path}/limits`, check);
  check.choice(details, 'trust', TRUSTS, path);
}

function checkLimits(limits: unknown, path: string, check: ContractChecker): void {
  if (!check.object(limits, path, `an object with ${RESULT_LIMITS.join(' and ')}`, RESULT_LIMITS)) return;
  for (const key of RESULT_LIMITS) check.optional(limits, key, isLimit, path, LIMIT);
  checkDepth(limits.depth, path, check);
}
