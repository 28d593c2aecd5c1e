import type { CodeTable } from '../../../codes/entry.ts';
import { byName, choice, closedObject, commonKeys, schemaOf } from '../../../contract/schemas/pieces.ts';
import { policySchema } from '../../../contract/schemas/policy-schema.ts';
import type { JsonObject } from '../../../model/json.ts';
import { actingSchema } from '../../acting/acting-schema.ts';
import { APPROVALS, FORMS, MOVES } from './action-words.ts';

/** The schema of contracts for replies that choose an action. */
export function actionContract(codes: CodeTable): JsonObject {
  const { schemas: _, ...common } = commonKeys('actions');
  return {
    description: 'The actions that are available now, one of which a reply chooses.',
    ...closedObject({
      ...common,
      actions: { description: 'The actions, numbered from 1 in this order.', type: 'array', minItems: 1, items: actionSchema() },
      about: byName('What is declared of all actions of a type; what an action says itself goes before.', {
        description: 'Details of the actions of one type.',
        ...closedObject(detailKeys()),
      }),
      wait: word('The id of the action that stands for waiting.'),
      form: {
        description:
          'The form that the model is told to use; all are read. A list, or a number if the schema has a field for the choice.',
        enum: FORMS,
      },
      moved: {
        description:
          'What becomes of a choice that cannot be done now: ask again with what is left, wait, or have a person decide. Without it, an index or a list is asked again, and an intent waits.',
        enum: MOVES,
      },
      approve: { description: 'Whether a person has to agree to all actions, or only to those marked.', ...choice(APPROVALS) },
      most: {
        description: 'The most actions that a model may be given to choose from; a longer list is a mistake.',
        type: 'integer',
        minimum: 1,
      },
      schema: {
        ...schemaOf('The JSON Schema of everything beside the choice, an object: speech, thoughts, notes, anything else.'),
        type: 'object',
      },
      policy: policySchema(codes),
    }),
    required: ['kind', 'actions'],
  };
}

function actionSchema(): JsonObject {
  return {
    description: 'One thing that can be done now.',
    ...closedObject({
      id: {
        ...word('What it is called; no other action has the same, and it is not a number.'),
        not: { pattern: '^\\W*\\d+\\W*$' },
      },
      type: word('What kind of action it is, such as go; several may have the same, with different targets.'),
      command: word('The command in words, as the model is shown it.'),
      targets: { description: 'Whom or what it is about.', type: 'array', items: targetSchema() },
      arguments: { description: 'Anything else that whoever runs it needs to know.', type: 'object' },
      ...detailKeys(),
    }),
    required: ['id', 'command'],
  };
}

function targetSchema(): JsonObject {
  return {
    description: 'Someone or something.',
    ...closedObject({
      id: word('Its id.'),
      name: word('What the model is told it is called.'),
      place: word('Where it is.'),
    }),
    required: ['id'],
  };
}

function detailKeys(): JsonObject {
  return {
    constraints: {
      description: 'What the model has to mind when it chooses, in words.',
      type: 'array',
      items: { type: 'string', pattern: '\\S' },
    },
    approve: { description: 'Whether a person has to agree before it is done.', type: 'boolean' },
    ...actingSchema(),
  };
}

function word(description: string): JsonObject {
  return { description, type: 'string', pattern: '\\S' };
}
