import type { JsonObject } from '../model/json.ts';
import { grammarShape } from './grammar-schema.ts';

/** The part of the schema of contracts that is about commands and suggestions; `policy` is the same for all kinds. */
export function commandContractSchema(policy: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: {
      $schema: { description: 'Where an editor finds this schema. Tamis does not look at it.', type: 'string' },
      kind: { description: 'A command that can be said, or suggestions made of them.', enum: ['command', 'suggestions'] },
      grammar: {
        description: 'What can be said: a grammar, or in a file the path of one.',
        anyOf: [{ type: 'string', minLength: 1 }, grammarShape()],
      },
      lists: { description: 'The lists that the grammar names files for, by name.', type: 'object' },
      forms: {
        description: 'The forms of a command that are allowed; all that are commands by themselves otherwise.',
        type: 'array',
        minItems: 1,
        items: { type: 'string' },
      },
      policy,
    },
    required: ['kind', 'grammar'],
    additionalProperties: false,
  };
}
