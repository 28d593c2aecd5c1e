import { codesOf, finding, safe } from './entry.ts';

/** Holding a value against the schema. */
export const schemaCodes = /* @__PURE__ */ codesOf(
  { group: 'schema' },
  {
    'schema.type': finding(
      'error',
      '{found} was found; {expected} was expected.',
      'The value has the wrong type.',
      'Write {expected} here.',
    ),
    'schema.required': finding(
      'error',
      'The key {key} is missing.',
      'A required value is never filled in.',
      'Add the key {key}.',
    ),
    'schema.unknown-key': finding(
      'error',
      'The key {key} is not declared.{suggestion}',
      'Declare it in the schema, or tell the model not to add keys.',
      'Remove the key {key}; use the declared keys only.',
    ),
    'schema.enum': finding(
      'error',
      '{found} was found; one of {expected} was expected.{suggestion}',
      'The value is outside the vocabulary.',
      'Use exactly one of {expected}.',
    ),
    'schema.const': finding(
      'error',
      '{found} was found; {expected} was expected.',
      'Only one value is allowed here.',
      'Write {expected} here.',
    ),
    'schema.pattern': finding(
      'error',
      '{found} does not match the pattern {expected}.',
      'Check the pattern with an example.',
      'Write a text that matches the pattern {expected}.',
    ),
    'schema.format': finding(
      'error',
      '{found} is not a valid {expected}.',
      'Set `policy.formats` to `annotate` to allow it.',
      'Write a valid {expected}.',
    ),
    'schema.range': finding(
      'error',
      '{found} was found; a number {expected} was expected.',
      'The number is out of range.',
      'Write a number {expected}.',
    ),
    'schema.multiple-of': finding(
      'error',
      '{found} was found; a multiple of {expected} was expected.',
      'The number is off the grid.',
      'Write a multiple of {expected}.',
    ),
    'schema.length': finding(
      'error',
      'The text has {found} characters; {expected} were expected.',
      'The text is too short or too long.',
      'Write a text of {expected} characters.',
    ),
    'schema.item-count': finding(
      'error',
      'The list has {found} items; {expected} were expected.',
      'The list is too short or too long.',
      'Write a list of {expected} items.',
    ),
    'schema.key-count': finding(
      'error',
      'The object has {found} keys; {expected} were expected.',
      'The object has too few or too many keys.',
      'Write an object of {expected} keys.',
    ),
    'schema.unique': finding(
      'error',
      'Two items of the list are the same; all must differ.',
      'The list repeats itself.',
      'Write each item once.',
    ),
    'schema.contains': finding(
      'error',
      'The list holds too few or too many items of a kind that {expected}.',
      'See `contains`, `minContains` and `maxContains` in the schema.',
      'Add or remove items so that the list {expected}.',
    ),
    'schema.dependent': finding(
      'error',
      'The key {key} is missing; it is needed because {because} is there.',
      'The two keys belong together.',
      'Add the key {key}, or remove {because}.',
    ),
    'schema.key-name': finding(
      'error',
      'The key {key} is not a name the schema allows.',
      'See `propertyNames` in the schema.',
      'Rename or remove the key {key}.',
    ),
    'schema.any-of': finding(
      'error',
      'The value fits none of the {count} allowed forms.',
      'The other findings say why each form was refused.',
      'Use one of the allowed forms.',
    ),
    'schema.one-of': finding(
      'error',
      'The value fits {count} of the allowed forms; exactly one was expected.',
      'The forms in the schema overlap, or the value mixes them.',
      'Use exactly one of the allowed forms.',
    ),
    'schema.not': finding('error', 'The value matches a `not` schema.', 'See `not` in the schema.', 'Use another form.'),
    'schema.condition': finding(
      'error',
      'The value does not meet the part of the schema that applies to it ({expected}).',
      'See `if`, `then` and `else` in the schema.',
      'Meet the condition of the schema.',
    ),
    'schema.never': finding('error', 'No value is allowed here.', 'The schema is `false` at this place.', 'Remove this value.'),
    'schema.custom': finding('error', '{reason}', 'The validator of the contract says so.', '{reason}'),
    'schema.needs-check': finding(
      'error',
      'The validator answers with a promise, so the value cannot be judged at once.',
      'Await `gate.check(reply)` instead of `gate.judge(reply)`.',
      '',
    ),
    'schema.more': finding('warning', '{count} more findings are not listed.', 'Raise `limits.findings` to see more.', ''),
    'schema.transformed': safe(
      'The validator of the contract turned the value into another.',
      'Nothing to do; this is what the validator was written for.',
      'Nothing to do.',
    ),
  },
);
