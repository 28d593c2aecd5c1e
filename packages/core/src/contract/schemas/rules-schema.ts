import type { JsonObject } from '../../model/index.ts';
import { RULE_LEVELS, RULE_TYPES, WALKING_HOLE } from '../contract-words.ts';
import { byName, choice, closedObject } from './pieces.ts';

/** Returns the schema of a rule section. */
export function rulesSchema(): JsonObject {
  const bound = { type: ['number', 'null'] };
  return {
    description: 'Rules about whether a value makes sense. Names refer to fields of the value, then of the input.',
    ...closedObject({
      required: { description: 'Fields that must be present and not null.', type: 'array', items: { type: 'string' } },
      types: byName('The type of a field.', { enum: RULE_TYPES }),
      enums: byName('The values a field may have; strings are compared without regard to case.', { type: 'array', minItems: 1 }),
      ranges: byName('The minimum and maximum of a field; null for no bound.', {
        type: 'array',
        prefixItems: [bound, bound],
        minItems: 2,
        maxItems: 2,
      }),
      rules: { description: 'Expressions that must be true.', type: 'array', items: ruleSchema() },
    }),
  };
}

function ruleSchema(): JsonObject {
  const text = (description: string) => ({ description, type: 'string' });
  return {
    description: 'One rule: a name, and an expression in expr or in cel.',
    ...closedObject({
      name: { ...text('The name of the rule in reports; it must be unique.'), minLength: 1 },
      expr: text('A Python expression; any false value fails the rule.'),
      cel: text('A CEL expression; anything but true fails the rule.'),
      when: text('A condition in the same language as the rule; the rule applies only if it is true.'),
      error: {
        ...text('The message when the rule fails: {field} is a field, {_computed} the left side of the comparison.'),
        not: { pattern: WALKING_HOLE },
      },
      level: { description: 'An error fails the reply; a warning is only reported.', ...choice(RULE_LEVELS) },
    }),
    required: ['name'],
    oneOf: [{ required: ['expr'] }, { required: ['cel'] }],
  };
}
