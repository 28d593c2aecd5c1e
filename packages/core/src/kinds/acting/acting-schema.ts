import { WALKING_HOLE } from '../../contract/contract-words.ts';
import { closedObject } from '../../contract/schemas/pieces.ts';
import type { JsonObject } from '../../model/json.ts';

/** Returns the schemas of preconditions, summary and effects, by key. */
export function actingSchema(): JsonObject {
  return {
    preconditions: {
      description: 'The preconditions that must hold just before it runs; checked whenever it is proposed, shown or run.',
      type: 'array',
      items: preconditionSchema(),
    },
    summary: { ...text('The label of a button: text with {argument} for its own arguments.'), pattern: '\\S' },
    effects: { description: 'The changes to show to a person.', type: 'array', items: effectSchema() },
  };
}

function preconditionSchema(): JsonObject {
  return {
    description: 'One precondition: a name, and an expression in expr or in cel over the arguments and world.',
    ...closedObject({
      name: { ...text('Its name in reports; it must be unique among these preconditions.'), pattern: '\\S' },
      expr: { ...text('A Python expression. The precondition is unmet if it is falsy or raises an error.'), pattern: '\\S' },
      cel: { ...text('A CEL expression; anything but true means unmet.'), pattern: '\\S' },
      error: {
        ...text('The message when it is unmet: {argument} is an argument, {_computed} the left side of the comparison.'),
        pattern: '\\S',
        not: { pattern: WALKING_HOLE },
      },
    }),
    required: ['name'],
    oneOf: [{ required: ['expr'] }, { required: ['cel'] }],
  };
}

function effectSchema(): JsonObject {
  return {
    description: 'One thing that changes: Python expressions for its value before and after.',
    ...closedObject({
      name: { ...text('What changes, in words.'), pattern: '\\S' },
      before: { ...text('The value now; omit it if there is none.'), pattern: '\\S' },
      after: { ...text('The value afterwards.'), pattern: '\\S' },
    }),
    required: ['name', 'after'],
  };
}

function text(description: string): JsonObject {
  return { description, type: 'string' };
}
