import { codesOf, finding } from './entry.ts';

export const RULE_WITHOUT_MESSAGE = 'The rule {rule} does not hold: {source}';

export const rulesCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', cutMayCause: true },
  {
    'rules.required': { ...finding('error'), lacksField: true },
    'rules.type': finding('error'),
    'rules.range': finding('error'),
    'rules.enum': finding('error'),
    'rules.failed': finding('error'),
    'rules.unknown-name': { ...finding('error'), isUnanswered: true, mistakeOf: 'contract' },
    'rules.absent-field': { ...finding('error'), isUnanswered: true },
    'rules.error': { ...finding('error'), isUnanswered: true },
    'rules.changed-echo': finding('error'),
    'rules.exhausted': { ...finding('error'), isUnanswered: true, mistakeOf: 'contract' },
  },
);
