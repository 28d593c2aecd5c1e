import { codesOf, finding, safe } from './entry.ts';

/** Holding a value against the schema. */
export const schemaCodes = /* @__PURE__ */ codesOf(
  { group: 'schema', cutMayCause: true },
  {
    'schema.type': { ...finding('error', '{found} was found; {expected} was expected.'), keyword: 'type' },
    'schema.required': { ...finding('error', 'The key {key} is missing.'), keyword: 'required' },
    'schema.unknown-key': {
      ...finding('error', 'The key {key} is not declared.{suggestion}'),
      keyword: 'additionalProperties',
      cutMayCause: false,
    },
    'schema.enum': { ...finding('error', '{found} was found; one of {expected} was expected.{suggestion}'), keyword: 'enum' },
    'schema.const': { ...finding('error', '{found} was found; {expected} was expected.'), keyword: 'const' },
    'schema.pattern': { ...finding('error', '{found} does not match the pattern {expected}.'), keyword: 'pattern' },
    'schema.format': { ...finding('error', '{found} is not a valid {expected}.'), keyword: 'format' },
    'schema.range': { ...finding('error', '{found} was found; a number {expected} was expected.'), bounds: 'number' },
    'schema.multiple-of': {
      ...finding('error', '{found} was found; a multiple of {expected} was expected.'),
      keyword: 'multipleOf',
    },
    'schema.length': { ...finding('error', 'The text has {found} characters; {expected} were expected.'), bounds: 'Length' },
    'schema.item-count': { ...finding('error', 'The list has {found} items; {expected} were expected.'), bounds: 'Items' },
    'schema.key-count': { ...finding('error', 'The object has {found} keys; {expected} were expected.'), bounds: 'Properties' },
    'schema.unique': {
      ...finding('error', 'Two items of the list are the same; all must differ.'),
      keyword: 'uniqueItems',
      cutMayCause: false,
    },
    'schema.contains': {
      ...finding('error', 'The list holds too few or too many items of a kind that {expected}.'),
      keyword: 'contains',
    },
    'schema.dependent': {
      ...finding('error', 'The key {key} is missing; it is needed because {because} is there.'),
      keyword: 'dependentRequired',
    },
    'schema.key-name': {
      ...finding('error', 'The key {key} is not a name the schema allows.'),
      keyword: 'propertyNames',
      cutMayCause: false,
    },
    'schema.any-of': { ...finding('error', 'The value fits none of the {count} allowed forms.'), keyword: 'anyOf' },
    'schema.one-of': {
      ...finding('error', 'The value fits {count} of the allowed forms; exactly one was expected.'),
      keyword: 'oneOf',
    },
    'schema.not': { ...finding('error', 'The value matches a `not` schema.'), keyword: 'not' },
    'schema.condition': {
      ...finding('error', 'The value does not meet the part of the schema that applies to it ({expected}).'),
      keyword: 'if',
    },
    'schema.never': { ...finding('error', 'No value is allowed here.'), cutMayCause: false },
    'schema.custom': { ...finding('error', '{reason}'), isHandWritten: true },
    'schema.needs-check': {
      ...finding('error', 'The validator answers with a promise, so the value cannot be judged at once.'),
      cutMayCause: false,
    },
    'schema.more': { ...finding('warning', '{count} more findings are not listed.'), isCount: true, cutMayCause: false },
    'schema.transformed': safe('The validator of the contract turned the value into another.'),
  },
);
