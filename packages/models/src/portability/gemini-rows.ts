import type { Row } from './row.ts';

const SUPPORTED = 'gemini supported';

// How Gemini's `responseJsonSchema` treats a schema, according to the official client's types.
export const GEMINI_ROWS: readonly Row[] = [
  { about: '(boolean)', answer: 'unknown', because: 'No source says what happens to a schema that is true or false.' },
  {
    about: '(limits)',
    answer: 'unknown',
    because: 'Schemas that are too complex are rejected; no source gives the limit ({found}).',
    source: 'gemini complex',
  },
  {
    about: '$ref',
    when: 'hasAnythingBeside',
    answer: 'refused',
    because: 'No other keyword may be next to a reference; found {found}.',
    source: 'gemini beside',
  },
  {
    about: '$ref',
    when: 'isCyclicThroughRequired',
    answer: 'refused',
    because: 'A schema may contain itself only within properties that are not required.',
    source: 'gemini cycle',
  },
  {
    about: '$ref',
    when: 'isCyclic',
    answer: 'weakened',
    because: 'A schema that contains itself is unrolled to a limited degree.',
    source: 'gemini cycle',
  },
  {
    about: '$ref',
    when: 'isNotToDefs',
    answer: 'unknown',
    because: 'No source says what happens to a reference that does not point into $defs.',
  },
  {
    about: 'enum',
    when: 'isTextOrNumber',
    answer: 'enforced',
    because: 'Strings and numbers are supported.',
    source: SUPPORTED,
  },
  { about: 'enum', answer: 'weakened', because: 'Only strings and numbers are supported.', source: SUPPORTED },
  {
    about: 'const',
    when: 'isTextOrNumber',
    answer: 'enforced',
    because: 'Sent as an enum of one value.',
    source: 'gemini const',
  },
  {
    about: 'const',
    answer: 'weakened',
    because: 'An enum, which const is sent as, supports only strings and numbers.',
    source: SUPPORTED,
  },
  {
    about: 'oneOf',
    when: 'branchesExclude',
    answer: 'enforced',
    because: 'Treated as anyOf, which is equivalent here: no value matches two branches.',
    source: SUPPORTED,
  },
  {
    about: 'oneOf',
    answer: 'weakened',
    because: 'Treated as anyOf, so a reply may match several branches.',
    source: SUPPORTED,
    isSentOn: true,
  },
  {
    about: 'items',
    when: 'isList',
    answer: 'unknown',
    because: 'No source says what happens to a list of items; prefixItems is supported.',
  },
  {
    about:
      '$defs $ref $anchor type format items prefixItems minItems maxItems minimum maximum anyOf properties additionalProperties ' +
      'required propertyOrdering',
    answer: 'enforced',
    because: 'Supported.',
    source: SUPPORTED,
  },
  {
    about: 'minLength maxLength minProperties maxProperties uniqueItems contains minContains maxContains',
    answer: 'weakened',
    because: 'Ignored.',
    source: 'gemini ignored',
  },
  { about: '*', answer: 'weakened', because: 'Not among the supported keywords.', source: SUPPORTED },
];
