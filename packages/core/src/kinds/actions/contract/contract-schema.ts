import type { CodeTable } from '../../../codes/entry.ts';
import { byName, choice, closedObject, commonKeys, schemaOf } from '../../../contract/schemas/pieces.ts';
import { policySchema } from '../../../contract/schemas/policy-schema.ts';
import type { JsonObject } from '../../../model/index.ts';
import { actingSchema } from '../../acting/acting-schema.ts';
import { APPROVALS, FORMS, MOVES } from './action-words.ts';

export function actionContract(codes: CodeTable): JsonObject {
  const { schemas: _, ...common } = commonKeys('actions');
  return {
    description: 'The actions that are available now, one of which a reply chooses.',
    ...closedObject({
      ...common,
      actions: { description: 'The actions, numbered from 1 in this order.', type: 'array', minItems: 1, items: actionSchema() },
      about: byName("Settings for all actions of a type; an action's own settings take precedence.", {
        description: 'Settings for the actions of one type.',
        ...closedObject(detailKeys()),
      }),
      wait: word('The id of the action that means waiting.'),
      form: {
        description:
          'The form that the model is told to use; every form is read. By default a list, or a number if the schema has a field for the choice.',
        enum: FORMS,
      },
      moved: {
        description:
          'What happens if the chosen action is not possible now: ask again with the remaining ones, wait, or let a person decide. By default, the model is asked again after an index or a list, and an intent waits.',
        enum: MOVES,
      },
      approve: { description: 'Whether a person must approve all actions, or only the marked ones.', ...choice(APPROVALS) },
      most: {
        description: 'The maximum number of actions to choose from; a longer list is an error.',
        type: 'integer',
        minimum: 1,
      },
      schema: {
        ...schemaOf('The JSON Schema, of type object, for everything except the choice: speech, thoughts, notes, anything else.'),
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
        ...word('The name of the action, which must be unique and not a number.'),
        not: { pattern: '^\\W*\\d+\\W*$' },
      },
      type: word('The type of action, such as go; several actions may share a type, with different targets.'),
      command: word('The command in words, as the model sees it.'),
      targets: { description: 'The targets of the action.', type: 'array', items: targetSchema() },
      arguments: { description: 'Any other data for the program that runs the action.', type: 'object' },
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
      name: word('The name that the model sees.'),
      place: word('Where it is.'),
    }),
    required: ['id'],
  };
}

function detailKeys(): JsonObject {
  return {
    constraints: {
      description: 'What the model must consider when it chooses, in words.',
      type: 'array',
      items: { type: 'string', pattern: '\\S' },
    },
    approve: { description: 'Whether a person must approve the action before it runs.', type: 'boolean' },
    ...actingSchema(),
  };
}

function word(description: string): JsonObject {
  return { description, type: 'string', pattern: '\\S' };
}
