import type { JsonObject } from '../../../model/index.ts';
import { keyNames } from '../../../stages/coerce/term-index.ts';
import { CHOICE_NAMES, choiceKey, propertiesOf } from './choice-key.ts';

const MOST_CHOICES = 50;

const CHOICE = { type: ['integer', 'string'] };

const CHOICE_ALIASES = CHOICE_NAMES.filter((name) => name !== choiceKey(undefined));

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

const CHOICES: JsonObject = listOf({ reasons: REASONS });

function listOf(said: JsonObject): JsonObject {
  return {
    type: 'array',
    minItems: 1,
    maxItems: MOST_CHOICES,
    items: {
      type: ['integer', 'string', 'object'],
      properties: { choice: { ...CHOICE, 'x-alias': CHOICE_ALIASES }, targets: TARGETS, ...said },
      required: ['choice'],
      additionalProperties: false,
    },
  };
}

// The fields that choose an action, by name. `options` and `actions` are not among them, because a model that repeats the list it was shown
// does not rank anything.
const CHOOSING: JsonObject = {
  choices: { ...CHOICES, 'x-alias': ['candidates', 'ranking', 'ranked', 'indices', 'ids'] },
  goal: { type: ['string', 'null'], 'x-alias': ['intent', 'intention'] },
  targets: TARGETS,
  preferred: {
    type: ['integer', 'string', 'null'],
    'x-alias': ['preferredAction', 'preferred_action', 'preferredActionId', 'preferred_action_id'],
  },
  reasons: REASONS,
};

const PLAIN_REPLY: JsonObject = {
  ...CHOICES,
  type: ['object', 'integer', 'array'],
  properties: {
    choice: { ...CHOICE, 'x-alias': CHOICE_ALIASES },
    ...CHOOSING,
    speech: { type: ['string', 'null'], 'x-alias': ['say', 'says'] },
    thoughts: { type: ['string', 'null'], 'x-alias': ['thought'] },
    notes: {},
  },
  additionalProperties: false,
};

export function replySchema(schema: JsonObject | undefined): JsonObject {
  if (schema === undefined) return PLAIN_REPLY;
  const declared = propertiesOf(schema);
  const key = choiceKey(schema);
  const usual = CHOICE_NAMES.filter((name) => !Object.hasOwn(declared, name) && name !== key);
  const [, ...own] = keyNames(key, declared[key]);
  // Reasons that the schema describes are those of the reply: the reasons of one choice would replace them, unjudged.
  const list = Object.hasOwn(declared, 'reasons') ? { ...(CHOOSING.choices as JsonObject), ...listOf({}) } : CHOOSING.choices;
  const choosing = Object.entries({ ...CHOOSING, choices: list as JsonObject });
  return {
    ...schema,
    type: 'object',
    properties: {
      ...Object.fromEntries(choosing.map(([name, one]) => [name, spared(one as JsonObject, declared)])),
      // How the action was found: a field of the value, which no reply can fill in.
      by: { not: {} },
      ...declared,
      // The list of actions judges the choice, whatever else is said of it.
      [key]: { ...CHOICE, 'x-alias': [...new Set([...own, ...usual])] },
    },
  };
}

// The fields, besides the choice, that say which action is wanted. They are not part of the value, so no schema can declare them.
export const CHOOSING_FIELDS = ['choices', 'preferred', 'targets'] as const;

// Returns every name under which a reply may choose an action. With `targets` among the fields, this includes the names for its targets.
export function choosingNames(schema: JsonObject | undefined, fields: readonly string[] = CHOOSING_FIELDS): readonly string[] {
  const declared = propertiesOf(schema);
  const key = choiceKey(schema);
  const names = [...CHOICE_NAMES, ...fields.flatMap((name) => keyNames(name, CHOOSING[name]))];
  return [...keyNames(key, declared[key]), ...names.filter((name) => !Object.hasOwn(declared, name))];
}

function spared(one: JsonObject, declared: JsonObject): JsonObject {
  const names = (one['x-alias'] ?? []) as readonly string[];
  return { ...one, 'x-alias': names.filter((name) => !Object.hasOwn(declared, name)) };
}
