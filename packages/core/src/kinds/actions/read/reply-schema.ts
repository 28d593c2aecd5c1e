import type { JsonObject } from '../../../model/json.ts';

/** More candidates than anyone ranks. */
const MOST_CHOICES = 50;

const CHOICE = { type: ['integer', 'string'] };

const CHOICE_NAMES = ['index', 'chosenIndex', 'chosen_index', 'id', 'actionId', 'action_id', 'action', 'number'];

const REASONS = {
  type: ['string', 'array', 'null'],
  items: { type: 'string' },
  'x-alias': ['reason', 'reasoning', 'rationale', 'why'],
};

const TARGETS = {
  type: ['array', 'string', 'null'],
  items: { type: 'string' },
  'x-alias': ['targetIds', 'target_ids', 'target', 'targetId', 'target_id'],
};

const CHOICES: JsonObject = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_CHOICES,
  items: {
    type: ['integer', 'string', 'object'],
    properties: { choice: { ...CHOICE, 'x-alias': CHOICE_NAMES }, targets: TARGETS, reasons: REASONS },
    required: ['choice'],
    additionalProperties: false,
  },
};

/** What a reply may be, in every form: a number, a list, or an object with a choice, choices or an intent. */
export const REPLY_SCHEMA: JsonObject = {
  ...CHOICES,
  type: ['object', 'integer', 'array'],
  properties: {
    choice: { ...CHOICE, 'x-alias': CHOICE_NAMES },
    // Neither `options` nor `actions`: a model that repeats the list it was shown ranks nothing.
    choices: { ...CHOICES, 'x-alias': ['candidates', 'ranking', 'ranked', 'indices', 'ids'] },
    goal: { type: ['string', 'null'], 'x-alias': ['intent', 'intention'] },
    targets: TARGETS,
    preferred: {
      type: ['integer', 'string', 'null'],
      'x-alias': ['preferredAction', 'preferred_action', 'preferredActionId', 'preferred_action_id'],
    },
    reasons: REASONS,
    speech: { type: ['string', 'null'], 'x-alias': ['say', 'says'] },
    thoughts: { type: ['string', 'null'], 'x-alias': ['thought'] },
    notes: {},
  },
  additionalProperties: false,
};
