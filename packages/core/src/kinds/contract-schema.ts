import { when } from '../contract/schemas/pieces.ts';
import type { JsonObject } from '../model/json.ts';
import { allKinds } from './all-kinds.ts';
import type { Kind } from './kind.ts';
import { codes } from './registry.ts';

/**
 * The JSON Schema of contract files, for editors; it takes what the check of contracts takes, as far as a schema can say it.
 * The kind decides which keys are looked at: where it is wrong, that alone is told.
 */
export function contractSchema(): JsonObject {
  const kinds: readonly Kind[] = allKinds.flat();
  const names = kinds.map(({ name }) => name);
  const [usual = ''] = names;
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
        enum: names,
        default: usual,
      },
    },
    allOf: names.map((kind) => {
      const named = kind === usual ? {} : { required: ['kind'] };
      return when({ properties: { kind: { const: kind } }, ...named }, { $ref: `#/$defs/${kind}` });
    }),
    $defs: Object.fromEntries(kinds.map(({ name, schema }) => [name, schema(codes)])),
  };
}
