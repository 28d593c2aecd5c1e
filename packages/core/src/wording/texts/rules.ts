import type { Texts } from './texts.ts';

/** What a person and the model are told about the `rules` codes. */
export const rulesTexts = {
  'rules.required': {
    message: 'The field {field} is missing or null; the rules require it.',
    help: 'Ask the model for it by name, or remove it from `required`.',
    hint: 'Give {field} a value.',
  },
  'rules.type': {
    message: 'The field {field} is {found}; {expected} was expected.',
    help: 'Declare the type in the schema too, so that values are coerced to it.',
    hint: 'Make {field} {expected}.',
  },
  'rules.range': {
    message: 'The field {field} is {found}; {expected} was expected.',
    help: 'Check the bounds in `ranges`, and that the prompt states them.',
    hint: 'Keep {field} within the bounds: {expected}.',
  },
  'rules.enum': {
    message: 'The field {field} is {found}; one of {expected} was expected.',
    help: 'Check the list in `enums`, and that the prompt lists its values.',
    hint: 'Use one of these values for {field}: {expected}.',
  },
  'rules.failed': {
    message: '{message}',
    help: 'The rule {rule} says: {source}.',
    hint: '{message} Correct the document so that this holds: {source}.',
  },
  'rules.unknown-name': {
    message: 'The rule {rule} could not be checked: there is no field named {name}.{suggestion}',
    help: 'Correct the name in the rule, declare the field in the schema, or guard the rule with `when: "\'{name}\' in dir()"`.',
  },
  'rules.absent-field': {
    message: 'The rule {rule} could not be checked: {name} is optional and was not given.',
    help: 'Make the field required, or guard the rule with `when: "\'{name}\' in dir()"`.',
    hint: 'Give {name} a value.',
  },
  'rules.error': {
    message: 'The rule {rule} could not be checked: {reason}',
    help: 'The expression does not suit the value; guard it with `when`, or make the schema stricter.',
    hint: 'Check the fields that this reads: {source}.',
  },
  'rules.changed-echo': {
    message: 'The reply says that {name} is {found}; the unit has {expected}.',
    help: 'The model may not change the name of a unit or fields that start with an underscore. Check whether the reply belongs to another unit, and tell the model not to write these fields.',
    hint: 'Leave {name} out, or copy it exactly: {expected}.',
  },
  'rules.exhausted': {
    message: 'The rule {rule} was stopped: it ran out of {what}.',
    help: 'Rules have a budget of steps, size and depth, so that no reply can make them run for too long. Simplify the rule.',
  },
} as const satisfies Texts;
