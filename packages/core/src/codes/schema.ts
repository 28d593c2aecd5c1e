import { codesOf, finding, ofContract, safe } from './entry.ts';

/** Holding a value against the schema. */
export const schemaCodes = /* @__PURE__ */ codesOf(
  { group: 'schema' },
  {
    'schema.type': finding('error', '{found} was found; {expected} was expected.'),
    'schema.required': finding('error', 'The key {key} is missing.'),
    'schema.unknown-key': finding('error', 'The key {key} is not declared.{suggestion}'),
    'schema.enum': finding('error', '{found} was found; one of {expected} was expected.{suggestion}'),
    'schema.const': finding('error', '{found} was found; {expected} was expected.'),
    'schema.pattern': finding('error', '{found} does not match the pattern {expected}.'),
    'schema.format': finding('error', '{found} is not a valid {expected}.'),
    'schema.range': finding('error', '{found} was found; a number {expected} was expected.'),
    'schema.multiple-of': finding('error', '{found} was found; a multiple of {expected} was expected.'),
    'schema.length': finding('error', 'The text has {found} characters; {expected} were expected.'),
    'schema.item-count': finding('error', 'The list has {found} items; {expected} were expected.'),
    'schema.key-count': finding('error', 'The object has {found} keys; {expected} were expected.'),
    'schema.unique': finding('error', 'Two items of the list are the same; all must differ.'),
    'schema.contains': finding('error', 'The list holds too few or too many items of a kind that {expected}.'),
    'schema.dependent': finding('error', 'The key {key} is missing; it is needed because {because} is there.'),
    'schema.key-name': finding('error', 'The key {key} is not a name the schema allows.'),
    'schema.any-of': finding('error', 'The value fits none of the {count} allowed forms.'),
    'schema.one-of': finding('error', 'The value fits {count} of the allowed forms; exactly one was expected.'),
    'schema.not': finding('error', 'The value matches a `not` schema.'),
    'schema.condition': finding('error', 'The value does not meet the part of the schema that applies to it ({expected}).'),
    'schema.never': finding('error', 'No value is allowed here.'),
    'schema.custom': finding('error', '{reason}'),
    'schema.needs-check': ofContract(
      finding('error', 'The validator answers with a promise, so the value cannot be judged at once.'),
    ),
    'schema.more': finding('warning', '{count} more findings are not listed.'),
    'schema.transformed': safe('The validator of the contract turned the value into another.'),
  },
);
