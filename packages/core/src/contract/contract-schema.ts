import type { JsonObject } from '../model/json.ts';
import { KINDS } from './contract-words.ts';
import { commandContract, suggestionsContract } from './schemas/command-contract.ts';
import { documentContract } from './schemas/document-contract.ts';
import { when } from './schemas/pieces.ts';
import { toolContract } from './schemas/tool-contract.ts';

/** The schema of each kind of contract. */
const SCHEMAS: { readonly [kind in (typeof KINDS)[number]]: () => JsonObject } = {
  document: documentContract,
  'tool-calls': toolContract,
  command: commandContract,
  suggestions: suggestionsContract,
};

/**
 * The JSON Schema of contract files, for editors; it takes what the check of contracts takes, as far as a schema can say it.
 * The kind decides which keys are looked at: where it is wrong, that alone is told.
 */
export function contractSchema(): JsonObject {
  const [usual] = KINDS;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:tamis:contract:1',
    title: 'Tamis contract',
    description: 'What a reply of a language model must be.',
    type: 'object',
    properties: {
      kind: {
        description:
          'The kind of reply: document is one structured value, tool-calls a reply that may call tools, command something that can be said, suggestions a list of such.',
        enum: KINDS,
        default: usual,
      },
    },
    allOf: KINDS.map((kind) => {
      const named = kind === usual ? {} : { required: ['kind'] };
      return when({ properties: { kind: { const: kind } }, ...named }, { $ref: `#/$defs/${kind}` });
    }),
    $defs: Object.fromEntries(KINDS.map((kind) => [kind, SCHEMAS[kind]()])),
  };
}
