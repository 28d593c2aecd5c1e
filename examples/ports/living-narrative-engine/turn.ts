import type { ActionContract, JsonObject } from '@tamis/core';

/** An action as the engine lists it for an actor's turn. */
export interface ListedAction {
  readonly index: number;
  readonly actionId: string;
  readonly commandString: string;
  readonly description: string;
  readonly params: { readonly targetId?: string };
}

const text = { type: 'string', minLength: 1 } as const;

/** What an actor says, thinks and notes besides its choice: the engine's own schema. */
export const TURN: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    chosenIndex: { type: 'integer', minimum: 1 },
    speech: { type: 'string' },
    thoughts: text,
    notes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { text, subject: text, subjectType: text, context: { type: 'string' } },
        required: ['text', 'subject', 'subjectType'],
      },
    },
    cognitive_ledger: {
      type: 'object',
      properties: { settled_conclusions: { type: 'array', items: text }, open_questions: { type: 'array', items: text } },
    },
  },
  required: ['chosenIndex', 'speech', 'thoughts'],
};

/** The contract of one turn: the actions that are possible now, and a person who has the last word on each. */
export function contractOf(actions: readonly ListedAction[]): ActionContract {
  return {
    kind: 'actions',
    form: 'index',
    approve: 'all',
    moved: 'person',
    schema: TURN,
    actions: actions.map(({ actionId, commandString, params: { targetId } }, position) => ({
      id: `${position + 1}:${actionId}`,
      type: actionId,
      command: commandString,
      targets: targetId === undefined ? [] : [{ id: targetId }],
    })),
  };
}
