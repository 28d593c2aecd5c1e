import { bad, oneOf } from '../../contract/problems.ts';
import type { Problem } from '../../model/problem.ts';
import type { Kind, WrittenContract } from '../kind.ts';
import { extractionCodes } from './codes/extraction.ts';
import { type ExtractionContract, type PythonRule, RULE_LANGUAGES, type WrittenRule } from './model/extraction-contract.ts';
import { ruleJudge } from './reply/judge-rule.ts';

export interface ExtractionTypes {
  readonly contract: ExtractionContract;
  readonly value: WrittenRule | PythonRule;
}

/** The kind for replies that are extraction rules, which read fields from paths. */
export const extractionRule: Kind<ExtractionTypes, typeof extractionCodes> = {
  name: 'extraction-rule',
  keys: ['$schema', 'kind', 'language', 'samples', 'root', 'checks', 'policy'],
  codes: extractionCodes,
  problems: checkContract,
  compile: (contract, { remarks }, problems, policy) =>
    problems.some(({ severity }) => severity === 'error')
      ? undefined
      : ruleJudge(contract as unknown as ExtractionContract, policy, remarks),
};

function checkContract({ language = 'yaml', samples = [], root = '' }: WrittenContract): readonly Problem[] {
  const problems: Problem[] = [];
  oneOf(language, RULE_LANGUAGES, '/language', problems);
  if (!Array.isArray(samples)) problems.push(bad('/samples', samples, 'a list of paths'));
  else
    samples.forEach((one, index) => {
      if (typeof one !== 'string') problems.push(bad(`/samples/${index}`, one, 'a path'));
    });
  if (typeof root !== 'string') problems.push(bad('/root', root, 'the path of a folder'));
  return problems;
}
