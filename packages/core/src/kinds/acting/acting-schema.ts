import { WALKING_HOLE } from '../../contract/contract-words.ts';
import { closedObject } from '../../contract/schemas/pieces.ts';
import type { JsonObject } from '../../model/index.ts';
import { DURATION } from './effect-key.ts';

export function actingSchema(): JsonObject {
  return {
    preconditions: {
      description: 'Preconditions of the tool or action, checked whenever it is proposed, shown or run.',
      type: 'array',
      items: preconditionSchema(),
    },
    summary: { ...text('A short label, as on a button: text with {argument} for arguments.'), pattern: '\\S' },
    effects: { description: 'The changes to show to a person.', type: 'array', items: effectSchema() },
    failures: {
      description: 'The errors that prove that it did not take effect. After any other error, a person is asked.',
      type: 'array',
      items: failureSchema(),
    },
    effectKey: {
      ...text('Names its effect: text with {argument} or {/pointer}. Two acts with the same key are one.'),
      pattern: '\\S',
    },
    window: {
      ...text('How long another act with the same key is not run: 30m, 24h, 7d. For good if absent.'),
      pattern: DURATION,
    },
  };
}

function preconditionSchema(): JsonObject {
  return {
    description: 'One precondition: a name, and an expression in expr or in cel over the arguments and world.',
    ...closedObject({
      name: { ...text('The name of the precondition in reports; it must be unique in this list.'), pattern: '\\S' },
      expr: { ...text('A Python expression. The precondition is unmet if it is falsy or raises an error.'), pattern: '\\S' },
      cel: { ...text('A CEL expression. The precondition is unmet unless it is true.'), pattern: '\\S' },
      error: {
        ...text(
          'The message when the precondition is unmet: {argument} is an argument, {_computed} the left side of the comparison.',
        ),
        pattern: '\\S',
        not: { pattern: WALKING_HOLE },
      },
    }),
    required: ['name'],
    oneOf: [{ required: ['expr'] }, { required: ['cel'] }],
  };
}

function failureSchema(): JsonObject {
  return {
    description: 'One error: it is meant if every key given equals its own.',
    ...closedObject({
      name: { ...text("The error's name."), pattern: '\\S' },
      code: { description: "The error's code.", type: ['string', 'integer'] },
      status: { description: "The error's HTTP status.", type: 'integer' },
    }),
    minProperties: 1,
  };
}

function effectSchema(): JsonObject {
  return {
    description: 'One thing that changes: Python expressions for its value before and after.',
    ...closedObject({
      name: { ...text('What changes, in words.'), pattern: '\\S' },
      before: { ...text('The value before the change; omit it if there is none.'), pattern: '\\S' },
      after: { ...text('The value afterwards.'), pattern: '\\S' },
    }),
    required: ['name', 'after'],
  };
}

function text(description: string): JsonObject {
  return { description, type: 'string' };
}
