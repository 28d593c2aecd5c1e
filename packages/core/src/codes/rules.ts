import { codesOf, finding } from './entry.ts';

/** What is said of a rule whose author gave it no message of its own. */
export const RULE_WITHOUT_MESSAGE = 'The rule {rule} does not hold: {source}';

/** Whether a value of the right shape makes sense. */
export const rulesCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic' },
  {
    'rules.required': finding(
      'error',
      'The field {field} is missing or null; the rules require it.',
      'Ask the model for it by name, or remove it from `required`.',
      'Give {field} a value.',
    ),
    'rules.type': finding(
      'error',
      'The field {field} is {found}; {expected} was expected.',
      'Declare the type in the schema too, so that values are coerced to it.',
      'Make {field} {expected}.',
    ),
    'rules.range': finding(
      'error',
      'The field {field} is {found}; {expected} was expected.',
      'Check the bounds in `ranges`, and that the prompt states them.',
      'Keep {field} within the bounds: {expected}.',
    ),
    'rules.enum': finding(
      'error',
      'The field {field} is {found}; one of {expected} was expected.',
      'Check the list in `enums`, and that the prompt lists its values.',
      'Use one of these values for {field}: {expected}.',
    ),
    'rules.failed': finding(
      'error',
      '{message}',
      'The rule {rule} says: {source}.',
      '{message} Correct the document so that this holds: {source}.',
    ),
    'rules.unknown-name': finding(
      'error',
      'The rule {rule} could not be checked: there is no field named {name}.{suggestion}',
      'Correct the name, make the field required, or guard the rule with `when: "\'{name}\' in dir()"`.',
      'Give {name} a value.',
    ),
    'rules.absent-field': finding(
      'error',
      'The rule {rule} could not be checked: {name} is optional and was not given.',
      'Make the field required, or guard the rule with `when: "\'{name}\' in dir()"`.',
      'Give {name} a value.',
    ),
    'rules.error': finding(
      'error',
      'The rule {rule} could not be checked: {reason}',
      'The expression does not suit the value; guard it with `when`, or make the schema stricter.',
      'Check the fields that this reads: {source}.',
    ),
    'rules.changed-echo': finding(
      'error',
      'The reply says that {name} is {found}; the unit has {expected}.',
      'The model may not change the name of a unit or fields that start with an underscore. Check whether the reply belongs to another unit, and tell the model not to write these fields.',
      'Leave {name} out, or copy it exactly: {expected}.',
    ),
    'rules.exhausted': finding(
      'error',
      'The rule {rule} was stopped: it ran out of {what}.',
      'Rules have a budget of steps, size and depth, so that no reply can make them run long. Simplify the rule.',
      'Make the document smaller.',
    ),
  },
);
