import type { Json, JsonObject } from '../model/json.ts';
import { commandContractSchema } from './command-contract-schema.ts';
import {
  DEEPEST_LIMIT,
  FAILURE_MEANINGS,
  FORMATS,
  POLICY_CHOICES,
  RULE_LEVELS,
  RULE_TYPES,
  unsafeCodes,
  WALKING_HOLE,
} from './contract-words.ts';
import { defaultLimits } from './policy.ts';

/** The kinds that have a contract of their own. */
const byGrammar = { description: 'The kinds that a grammar judges.', enum: ['command', 'suggestions'] };

/** The JSON Schema of contract files, for editors; it takes what `checkContract` takes, as far as a schema can say it. */
export function contractSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:tamis:contract:1',
    title: 'Tamis contract',
    description: 'What a reply of a language model must be.',
    if: { type: 'object', properties: { kind: byGrammar }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: commandContractSchema(policySchema()),
    else: documentSchema(),
  };
}

function documentSchema(): JsonObject {
  return {
    ...closedObject({
      $schema: { description: 'Where an editor finds this schema. Tamis does not look at it.', type: 'string' },
      kind: { description: 'The kind of reply: document is one structured value.', const: 'document', default: 'document' },
      format: { description: 'What the model was asked for.', ...choice(FORMATS) },
      schema: schemaOf('The JSON Schema that a reply must meet. Without it, any document will do.'),
      schemas: { description: 'Other documents that $ref may reach, by URI. Nothing is fetched.', type: 'object' },
      rules: rulesSchema(),
      input: schemaOf('A JSON Schema of what a unit brings along beside the reply: names that rules may read.'),
      policy: policySchema(),
    }),
  };
}

function rulesSchema(): JsonObject {
  const bound = { type: ['number', 'null'] };
  return {
    description: 'Whether a value of the right shape makes sense. Names are fields of the value, then of the input.',
    ...closedObject({
      required: { description: 'Fields that must be there and not null.', type: 'array', items: { type: 'string' } },
      types: byField('The type of a field.', { enum: RULE_TYPES }),
      enums: byField('The values a field may have; texts are compared without regard to case.', { type: 'array', minItems: 1 }),
      ranges: byField('The least and the greatest value of a field; null where there is no bound.', {
        type: 'array',
        prefixItems: [bound, bound],
        minItems: 2,
        maxItems: 2,
      }),
      rules: { description: 'Expressions that must hold.', type: 'array', items: ruleSchema() },
    }),
  };
}

function ruleSchema(): JsonObject {
  const text = (description: string) => ({ description, type: 'string' });
  return {
    description: 'One rule: a name, and an expression in expr or in cel.',
    ...closedObject({
      name: { ...text('What the rule is called in reports; no other rule has the same name.'), minLength: 1 },
      expr: text('A Python expression; any false value fails the rule.'),
      cel: text('A CEL expression; anything but true fails the rule.'),
      when: text('The rule counts only where this holds; in the same language as the rule.'),
      error: {
        ...text('What is said when the rule fails: {field} is a field, {_computed} the left side of the comparison.'),
        not: { pattern: WALKING_HOLE },
      },
      level: { description: 'An error fails the reply; a warning rides along.', ...choice(RULE_LEVELS) },
    }),
    required: ['name'],
    oneOf: [{ required: ['expr'] }, { required: ['cel'] }],
  };
}

const CHOICE_TEXTS: { readonly [key: string]: string } = {
  repair: 'Which alterations of the text are made; all makes unsafe ones and holds.',
  coerce: 'Which alterations toward the schema are made.',
  truncated: 'What a reply that was cut off becomes.',
  strict: 'Any warning or unsafe change fails.',
  formats: 'Whether format in the schema is checked or only noted.',
  keys: 'Whether keys like __proto__ are refused or kept as plain data.',
};

function policySchema(): JsonObject {
  const choices = Object.entries(POLICY_CHOICES).map(([key, values]) => {
    return [key, { description: CHOICE_TEXTS[key] ?? '', ...choice(values) }] as const;
  });
  const allow = { description: 'Codes of unsafe changes that may pass; tamis explain CODE tells more of each.', type: 'array' };
  return {
    description: 'How far Tamis may go to read a reply. Every part has a default.',
    ...closedObject({
      ...Object.fromEntries(choices),
      allow: { ...allow, items: { enum: unsafeCodes() } },
      on: {
        description: 'What a failure at a place means, by JSON Pointers with * for any key or index; the longest match wins.',
        type: 'object',
        propertyNames: { pattern: '^/' },
        additionalProperties: { enum: FAILURE_MEANINGS },
      },
      vocabulary: vocabularySchema(),
      limits: limitsSchema(),
    }),
  };
}

function vocabularySchema(): JsonObject {
  const texts = (description: string) => ({ description, type: 'array', items: { type: 'string', pattern: '\\S' } });
  return {
    description: 'What may stand around a word of a vocabulary.',
    ...closedObject({
      prefixes: texts('Words in front that say nothing; in any case.'),
      delimiters: texts('Signs behind which only a remark follows.'),
    }),
  };
}

const LIMIT_TEXTS: { readonly [key in keyof typeof defaultLimits]: string } = {
  bytes: 'Bytes of the reply in UTF-8.',
  depth: 'Nesting of objects and lists.',
  keys: 'Keys in all objects together.',
  string: 'Characters in one string.',
  findings: 'Findings listed in a verdict.',
  candidates: 'Documents in one reply that are judged.',
};

function limitsSchema(): JsonObject {
  const limits = Object.entries(LIMIT_TEXTS).map(([key, description]) => {
    const most = key === 'depth' ? { maximum: DEEPEST_LIMIT } : {};
    const usual = defaultLimits[key as keyof typeof defaultLimits];
    return [key, { description, type: 'integer', minimum: 1, ...most, default: usual }] as const;
  });
  return {
    description: 'How large a reply may be before it is refused, and how much is reported.',
    ...closedObject(Object.fromEntries(limits)),
  };
}

function closedObject(properties: JsonObject): JsonObject {
  return { type: 'object', properties, additionalProperties: false };
}

function schemaOf(description: string): JsonObject {
  return { description, type: ['object', 'boolean'] };
}

function byField(description: string, value: JsonObject): JsonObject {
  return { description, type: 'object', additionalProperties: value };
}

/** One of a few values, of which the first is the default. */
function choice(values: readonly Json[]): JsonObject {
  return { enum: values, default: values[0] ?? null };
}
