import type { Row } from './row.ts';

const STRICT = 'openai strict';
const UNSUPPORTED = 'openai unsupported';

// How OpenAI's strict Structured Outputs (`strict: true`) treat a schema, according to the official client.
export const OPENAI_ROWS: readonly Row[] = [
  {
    about: '(boolean)',
    when: 'isNoNeutralBranch',
    answer: 'refused',
    because: 'A schema that is true or false is not accepted.',
    source: 'openai boolean',
  },
  { about: '(root)', when: 'rootIsNoObject', answer: 'refused', because: 'The root must be an object.', source: 'openai root' },
  {
    about: '(open object)',
    when: 'isFreeForm',
    answer: 'weakened',
    because: 'An object without properties is closed, so only {} can be written.',
    source: 'openai closed',
  },
  {
    about: '(optional)',
    when: 'isOptionalNotNullable',
    answer: 'refused',
    because: 'Every property must be required; an optional one must accept null.',
    source: 'openai optional',
  },
  {
    about: '(limits)',
    answer: 'unknown',
    because: 'No source gives limits on number, depth or length ({found}).',
  },
  { about: 'type', when: 'isArrayWithoutItems', answer: 'refused', because: 'An array must have items.', source: 'openai array' },
  {
    about: 'anyOf oneOf',
    when: 'isUnionAtRoot',
    answer: 'refused',
    because: 'The root must not be a union.',
    source: 'openai root union',
  },
  {
    about: 'anyOf oneOf',
    when: 'isOnObject',
    answer: 'refused',
    because: 'A union next to properties of an object is not accepted.',
    source: 'openai union',
  },
  {
    about: 'additionalProperties',
    when: 'isOpening',
    answer: 'refused',
    because: 'Every object must be closed: additionalProperties must be false.',
    source: 'openai open',
  },
  {
    about: 'required',
    when: 'namesUndeclared',
    answer: 'refused',
    because: '{found} is required but not among the properties.',
    source: 'openai undeclared',
  },
  {
    about: 'items',
    when: 'isList',
    answer: 'refused',
    because: 'A list of items (a tuple) is not accepted.',
    source: 'openai tuple',
  },
  { about: 'additionalItems', answer: 'refused', because: 'Not supported.', source: 'openai rest items' },
  {
    about: '$ref',
    when: 'isExternal',
    answer: 'refused',
    because: 'Only references inside the schema are accepted.',
    source: 'openai external',
  },
  { about: '$ref', when: 'isLost', answer: 'refused', because: 'The reference points to no schema.', source: 'openai lost' },
  {
    about: '$ref',
    when: 'hasKeywordsBeside',
    answer: 'refused',
    because: 'Next to a reference, only descriptions are accepted; found {found}.',
    source: 'openai beside',
  },
  {
    about: '$id',
    when: 'isBelowRoot',
    answer: 'refused',
    because: 'A schema inside another must not have an $id.',
    source: 'openai id',
  },
  {
    about: 'oneOf',
    when: 'branchesExclude',
    answer: 'enforced',
    because: 'No value matches two branches, so it is sent as anyOf.',
    source: 'openai one of',
    isSentOn: true,
  },
  {
    about: 'allOf',
    when: 'isOnlyWrapper',
    answer: 'enforced',
    because: 'Sent without the surrounding list.',
    source: 'openai merged',
    isSentOn: true,
  },
  {
    about: 'allOf',
    when: 'mayBeMerged',
    answer: 'unknown',
    because: 'Objects are merged if that changes nothing; whether it would change this one is not checked.',
    source: 'openai merged',
  },
  { about: 'allOf', answer: 'refused', because: "Its parts can't be merged into one object.", source: 'openai all of' },
  {
    about:
      'oneOf $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef contains contentEncoding contentMediaType contentSchema ' +
      'dependentRequired dependentSchemas dependencies else if maxContains maxProperties minContains minProperties not ' +
      'patternProperties prefixItems propertyNames then unevaluatedItems unevaluatedProperties uniqueItems',
    answer: 'refused',
    because: 'Not supported.',
    source: UNSUPPORTED,
  },
  {
    about: 'type enum const properties required additionalProperties items anyOf $ref $defs definitions',
    answer: 'enforced',
    because: 'Enforced in strict mode.',
    source: STRICT,
  },
  {
    about: 'minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems',
    answer: 'unknown',
    because: 'Sent unchanged; no source says whether it is enforced.',
  },
  { about: '*', answer: 'unknown', because: 'No source mentions it.' },
];
