import type { CodeTable } from '../../../codes/entry.ts';
import { closedObject, commonKeys } from '../../../contract/schemas/pieces.ts';
import { policySchema } from '../../../contract/schemas/policy-schema.ts';
import { rulesSchema } from '../../../contract/schemas/rules-schema.ts';
import type { JsonObject } from '../../../model/json.ts';
import { grammarShape } from './grammar-schema.ts';

export function commandContract(codes: CodeTable): JsonObject {
  return spokenContract('command', 'What can be said.', codes, {
    forms: {
      description: 'The forms of a command that are allowed; by default, all forms that are complete commands.',
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
    },
  });
}

export function suggestionsContract(codes: CodeTable): JsonObject {
  return spokenContract('suggestions', 'The requirements for suggestions of commands.', codes, { rules: rulesSchema() });
}

function spokenContract(kind: string, description: string, codes: CodeTable, own: JsonObject = {}): JsonObject {
  const { schemas: _, ...common } = commonKeys(kind);
  return {
    description,
    ...closedObject({
      ...common,
      grammar: {
        description: 'What can be said: a grammar, or in a file the path of one.',
        anyOf: [{ type: 'string', minLength: 1 }, grammarShape()],
      },
      lists: { description: 'The lists for which the grammar names files, by name.', type: 'object' },
      policy: policySchema(codes),
      ...own,
    }),
    required: ['kind', 'grammar'],
  };
}
