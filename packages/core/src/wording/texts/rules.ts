import type { Texts } from './texts.ts';

/** What a person and the model are told about the codes of rules. */
export const rulesTexts = {
  'rules.required': { help: 'Ask the model for it by name, or remove it from `required`.', hint: 'Give {field} a value.' },
  'rules.type': {
    help: 'Declare the type in the schema too, so that values are coerced to it.',
    hint: 'Make {field} {expected}.',
  },
  'rules.range': {
    help: 'Check the bounds in `ranges`, and that the prompt states them.',
    hint: 'Keep {field} within the bounds: {expected}.',
  },
  'rules.enum': {
    help: 'Check the list in `enums`, and that the prompt lists its values.',
    hint: 'Use one of these values for {field}: {expected}.',
  },
  'rules.failed': {
    help: 'The rule {rule} says: {source}.',
    hint: '{message} Correct the document so that this holds: {source}.',
  },
  'rules.unknown-name': {
    help: 'Correct the name in the rule, declare the field in the schema, or guard the rule with `when: "\'{name}\' in dir()"`.',
    hint: '',
  },
  'rules.absent-field': {
    help: 'Make the field required, or guard the rule with `when: "\'{name}\' in dir()"`.',
    hint: 'Give {name} a value.',
  },
  'rules.error': {
    help: 'The expression does not suit the value; guard it with `when`, or make the schema stricter.',
    hint: 'Check the fields that this reads: {source}.',
  },
  'rules.changed-echo': {
    help: 'The model may not change the name of a unit or fields that start with an underscore. Check whether the reply belongs to another unit, and tell the model not to write these fields.',
    hint: 'Leave {name} out, or copy it exactly: {expected}.',
  },
  'rules.exhausted': {
    help: 'Rules have a budget of steps, size and depth, so that no reply can make them run long. Simplify the rule.',
    hint: '',
  },
} as const satisfies Texts;
