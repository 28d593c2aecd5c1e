import type { CodeTable } from '../codes/entry.ts';
import { when } from '../contract/schemas/pieces.ts';
import type { JsonObject } from '../model/json.ts';
import { actionContract } from './actions/contract/contract-schema.ts';
import { commandContract, suggestionsContract } from './commands/contract/contract-schema.ts';
import { documentContract } from './document/contract-schema.ts';
import { extractionContract } from './extraction-rules/model/contract-schema.ts';
import { codes } from './registry.ts';
import { toolContract } from './tool-calls/contract/contract-schema.ts';

// The schemas for the contracts of each kind, the default kind first. Only editors need them, so kinds do not carry them.
const SCHEMAS: { readonly [kind: string]: (codes: CodeTable) => JsonObject } = {
  document: documentContract,
  'tool-calls': toolContract,
  command: commandContract,
  suggestions: suggestionsContract,
  actions: actionContract,
  'extraction-rule': extractionContract,
};

/**
 * Returns the JSON Schema for contract files, for use in editors. It accepts what contract validation accepts, as far as a schema can
 * express it. The kind decides which keys are checked, so a wrong kind is the only thing reported.
 */
export function contractSchema(): JsonObject {
  const names = Object.keys(SCHEMAS);
  const [usual = ''] = names;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:tamis:contract:1',
    title: 'Tamis contract',
    description: 'The requirements for a reply from a language model.',
    type: 'object',
    properties: {
      kind: {
        description:
          'The kind of reply: document is one structured value, tool-calls a reply that may call tools, command a spoken command, suggestions a list of spoken commands, actions a choice of what to do next, extraction-rule a rule for paths.',
        enum: names,
        default: usual,
      },
    },
    allOf: names.map((kind) => {
      const named = kind === usual ? {} : { required: ['kind'] };
      return when({ properties: { kind: { const: kind } }, ...named }, { $ref: `#/$defs/${kind}` });
    }),
    $defs: Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, schema(codes)])),
  };
}
