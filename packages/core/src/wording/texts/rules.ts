import type { Texts } from './texts.ts';

// The messages and hints for the `rules` codes.
export const rulesTexts = {
  'rules.required': {
    message: '{field}: the rules require a value, but it is missing or null.',
    help: 'Ask the model for it by name, or remove it from `required`.',
    hint: 'Give {field} a value.',
  },
  'rules.type': {
    message: '{field}: expected {expected}, found {"found"}.',
    help: 'Declare the type in the schema too, so that values are coerced to it.',
    hint: 'Make {field} {expected}.',
  },
  'rules.range': {
    message: '{field}: expected {expected}, found {"found"}.',
    help: 'Check the bounds in `ranges`, and that the prompt states them.',
    hint: 'Keep {field} within the bounds: {expected}.',
  },
  'rules.enum': {
    message: '{field}: expected one of {expected}, found {"found"}.',
    help: 'Check the list in `enums`, and that the prompt lists its values.',
    hint: 'Use one of these values for {field}: {expected}.',
  },
  'rules.failed': {
    message: '{message}',
    help: 'If the value is right, correct the rule {rule}: {source}.',
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
    help: 'Guard the rule with `when`, or make the schema stricter: the expression does not suit the value.',
    hint: 'Check the fields that this reads: {source}.',
  },
  'rules.changed-echo': {
    message: 'expected {expected}, which is what the unit has, found {found}.',
    help: "Check whether the reply belongs to another unit, and tell the model not to write this field: it must not change a unit's name or fields that start with an underscore.",
    hint: 'Leave {name} out, or copy it exactly: {expected}.',
  },
  'rules.exhausted': {
    message: 'The rule {rule} was stopped: it ran out of {what}.',
    help: 'Simplify the rule. Rules have a budget of steps, size and depth, so that no reply can make them run for too long.',
  },
} as const satisfies Texts;
