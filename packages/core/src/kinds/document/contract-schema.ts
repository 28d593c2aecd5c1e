import type { CodeTable } from '../../codes/entry.ts';
import { groundingSchema } from '../../contract/schemas/grounding-schema.ts';
import { choice, closedObject, commonKeys, schemaOf } from '../../contract/schemas/pieces.ts';
import { policySchema } from '../../contract/schemas/policy-schema.ts';
import { reviewSchema } from '../../contract/schemas/review-schema.ts';
import { rulesSchema } from '../../contract/schemas/rules-schema.ts';
import type { JsonObject } from '../../model/index.ts';
import { DOCUMENT_FORMATS } from './check-document-contract.ts';

export function documentContract(codes: CodeTable): JsonObject {
  const { schemas, ...keys } = commonKeys('document');
  return {
    description: 'The requirements for a document: one structured value.',
    ...closedObject({
      ...keys,
      format: { description: 'The format that the model was asked for.', ...choice(DOCUMENT_FORMATS) },
      schema: schemaOf('The JSON Schema that a reply must meet. Without it, any document is allowed.'),
      schemas,
      absent: {
        description: 'Where null is allowed because the text may not state the value: JSON Pointers, with * for any key or item.',
        type: 'array',
        items: { type: 'string', pattern: '^/' },
      },
      rules: rulesSchema(),
      input: schemaOf('A JSON Schema for the data that comes with the reply: the names that rules may read.'),
      grounding: groundingSchema(),
      policy: policySchema(codes, { review: reviewSchema() }),
    }),
  };
}
