import type { JsonObject } from '@tamis/core';
import { type KindSchema, rulesSchema } from '@tamis/core/kind';
import { grammarShape } from './grammar-schema.ts';

export const commandSchema: KindSchema = {
  what: 'a spoken command',
  description: 'What can be said.',
  properties: () => ({
    ...spokenKeys(),
    forms: {
      description: 'The forms of a command that are allowed; by default, all forms that are complete commands.',
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
    },
  }),
  required: ['grammar'],
};

export const suggestionsSchema: KindSchema = {
  what: 'a list of spoken commands',
  description: 'The requirements for suggestions of commands.',
  properties: () => ({ ...spokenKeys(), rules: rulesSchema() }),
  required: ['grammar'],
};

function spokenKeys(): JsonObject {
  return {
    grammar: {
      description: 'What can be said: a grammar, or in a file the path of one.',
      anyOf: [{ type: 'string', minLength: 1 }, grammarShape()],
    },
    lists: { description: 'The lists for which the grammar names files, by name.', type: 'object' },
  };
}
