import { codesOf, finding } from './entry.ts';

/** What is said of a rule whose author gave it no message of its own. */
export const RULE_WITHOUT_MESSAGE = 'The rule {rule} does not hold: {source}';

/** Whether a value of the right shape makes sense. */
export const rulesCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', cutMayCause: true },
  {
    'rules.required': { ...finding('error', 'The field {field} is missing or null; the rules require it.'), lacksField: true },
    'rules.type': finding('error', 'The field {field} is {found}; {expected} was expected.'),
    'rules.range': finding('error', 'The field {field} is {found}; {expected} was expected.'),
    'rules.enum': finding('error', 'The field {field} is {found}; one of {expected} was expected.'),
    'rules.failed': finding('error', '{message}'),
    'rules.unknown-name': {
      ...finding('error', 'The rule {rule} could not be checked: there is no field named {name}.{suggestion}'),
      isUnanswered: true,
    },
    'rules.absent-field': {
      ...finding('error', 'The rule {rule} could not be checked: {name} is optional and was not given.'),
      isUnanswered: true,
    },
    'rules.error': { ...finding('error', 'The rule {rule} could not be checked: {reason}'), isUnanswered: true },
    'rules.changed-echo': finding('error', 'The reply says that {name} is {found}; the unit has {expected}.'),
    'rules.exhausted': { ...finding('error', 'The rule {rule} was stopped: it ran out of {what}.'), isUnanswered: true },
  },
);
