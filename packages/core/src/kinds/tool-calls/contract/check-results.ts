import { DEEPEST_LIMIT } from '../../../contract/contract-words.ts';
import { bad, has, isObjectAt, oneOf, unknownKeys } from '../../../contract/problems.ts';
import { isJsonObject } from '../../../model/json.ts';
import type { Problem } from '../../../model/problem.ts';
import { RESULT_LIMITS, TRUSTS } from './tool-words.ts';

export function checkResults(details: { readonly [key: string]: unknown }, path: string, problems: Problem[]): void {
  const { output } = details;
  // A Standard Schema may be a function.
  const isSchema = isJsonObject(output) || typeof output === 'boolean' || typeof output === 'function';
  if (has(details, 'output') && !isSchema) problems.push(bad(`${path}/output`, output, 'a schema of the results'));
  if (has(details, 'limits')) checkLimits(details.limits, `${path}/limits`, problems);
  if (has(details, 'trust')) oneOf(details.trust, TRUSTS, `${path}/trust`, problems);
}

function checkLimits(limits: unknown, path: string, problems: Problem[]): void {
  if (!isObjectAt(limits, path, `an object with ${RESULT_LIMITS.join(' and ')}`, problems)) return;
  unknownKeys(limits, RESULT_LIMITS, path, problems);
  for (const key of RESULT_LIMITS) {
    const limit = limits[key];
    const isLimit = Number.isInteger(limit) && (limit as number) >= 1;
    if (has(limits, key) && !isLimit) problems.push(bad(`${path}/${key}`, limit, 'a whole number of at least 1'));
  }
  if (typeof limits.depth === 'number' && limits.depth > DEEPEST_LIMIT)
    problems.push(bad(`${path}/depth`, limits.depth, `at most ${DEEPEST_LIMIT}`));
}
