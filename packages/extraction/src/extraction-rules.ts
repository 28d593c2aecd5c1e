import type { Problem } from '@tamis/core';
import { ContractChecker, type Kind, type KindSchema, type WrittenContract } from '@tamis/core/kind';
import { extractionCodes } from './codes/extraction.ts';
import { type ExtractionContract, type PythonRule, RULE_LANGUAGES, type WrittenRule } from './model/extraction-contract.ts';
import { ruleJudge } from './reply/judge-rule.ts';

export interface ExtractionTypes {
  readonly contract: ExtractionContract;
  readonly value: WrittenRule | PythonRule;
}

const schema: KindSchema = {
  what: 'a rule for paths',
  description: 'The language of a rule, and the paths that it must work on.',
  properties: () => ({
    language: { description: 'The language of the rule.', enum: RULE_LANGUAGES, default: RULE_LANGUAGES[0] },
    samples: {
      description: 'Paths that the rule must work on.',
      type: 'array',
      items: { type: 'string', pattern: '\\S' },
    },
    root: { description: 'The folder that paths are relative to.', type: 'string' },
  }),
  required: [],
};

/** The kind for replies that are extraction rules, which read fields from paths. */
export const extractionRule: Kind<ExtractionTypes, typeof extractionCodes> = {
  name: 'extraction-rule',
  keys: ['$schema', 'kind', 'language', 'samples', 'root', 'checks', 'policy'],
  codes: extractionCodes,
  schema,
  problems: checkContract,
  compile: (contract, { remarks }, problems, policy) =>
    problems.some(({ severity }) => severity === 'error')
      ? undefined
      : ruleJudge(contract as unknown as ExtractionContract, policy, remarks),
};

function checkContract({ language = 'yaml', samples = [], root = '' }: WrittenContract): readonly Problem[] {
  const check = new ContractChecker();
  check.oneOf(language, RULE_LANGUAGES, '/language');
  if (!Array.isArray(samples)) check.expected('/samples', samples, 'a list of paths');
  else for (const [index, one] of samples.entries()) check.that(typeof one === 'string', one, `/samples/${index}`, 'a path');
  check.that(typeof root === 'string', root, '/root', 'the path of a folder');
  return check.problems;
}
