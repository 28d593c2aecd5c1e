import type { CodeTable } from '../../../codes/entry.ts';
import { choice, closedObject, commonKeys, texts } from '../../../contract/schemas/pieces.ts';
import { policySchema } from '../../../contract/schemas/policy-schema.ts';
import type { JsonObject } from '../../../model/json.ts';
import { RULE_LANGUAGES } from './extraction-contract.ts';

export function extractionContract(codes: CodeTable): JsonObject {
  const { schemas: _, ...common } = commonKeys('extraction-rule');
  return {
    description: 'The language of a rule, and the paths that it must work on.',
    ...closedObject({
      ...common,
      language: { description: 'The language of the rule.', ...choice(RULE_LANGUAGES) },
      samples: texts('Paths that the rule must work on.'),
      root: { description: 'The folder that paths are relative to.', type: 'string' },
      policy: policySchema(codes),
    }),
    required: ['kind'],
  };
}
