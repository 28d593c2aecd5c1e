import type { JsonObject } from '../../model/index.ts';
import { GROUNDING_CHOICES } from '../contract-words.ts';
import { choice, closedObject } from './pieces.ts';

export function groundingSchema(): JsonObject {
  const pointer = { type: 'string', pattern: '^(/|$)' };
  return {
    description: 'Values that must occur in a source; by default, a value that does not is held.',
    ...closedObject({
      source: {
        description: 'The name of the source: a key of the world, a field of the unit, or messages for what users and tools say.',
        type: 'string',
        minLength: 1,
      },
      fields: {
        description: 'Every string, or the strings and numbers at these places: JSON Pointers with * for any key or index.',
        anyOf: [{ const: 'strings' }, { type: 'array', items: pointer, minItems: 1 }],
        default: 'strings',
      },
      match: {
        description:
          'Whether values must match exactly, or regardless of case, width, accents, spaces, hyphens, quotation marks and the spelling of numbers and dates.',
        ...choice(GROUNDING_CHOICES.match),
      },
      missing: { description: 'What happens if a value is not in the source.', ...choice(GROUNDING_CHOICES.missing) },
    }),
    required: ['source'],
  };
}
