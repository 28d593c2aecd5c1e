import type { Texts } from './texts.ts';

/** What a person and the model are told about the `schema` codes. */
export const schemaTexts = {
  'schema.type': {
    message: '{found} was found; {expected} was expected.',
    help: 'The value has the wrong type.',
    hint: 'Write {expected} here.',
  },
  'schema.required': {
    message: 'The key {key} is missing.',
    help: 'Required values are never filled in automatically.',
    hint: 'Add the key {key}.',
  },
  'schema.unknown-key': {
    message: 'The key {key} is not declared.{suggestion}',
    help: 'Declare it in the schema, or tell the model not to add keys.',
    hint: 'Remove the key {key}; use the declared keys only.',
  },
  'schema.enum': {
    message: '{found} was found; one of {expected} was expected.{suggestion}',
    help: 'The value is outside the vocabulary.',
    hint: 'Use exactly one of {expected}.',
  },
  'schema.const': {
    message: '{found} was found; {expected} was expected.',
    help: 'Only one value is allowed here.',
    hint: 'Write {expected} here.',
  },
  'schema.pattern': {
    message: '{found} does not match the pattern {expected}.',
    help: 'Check the pattern with an example.',
    hint: 'Write text that matches the pattern {expected}.',
  },
  'schema.format': {
    message: '{found} is not a valid {expected}.',
    help: 'Correct the value. If the format does not matter, set `policy.formats` to `annotate`.',
    hint: 'Write a valid {expected}.',
  },
  'schema.range': {
    message: '{found} was found; a number {expected} was expected.',
    help: 'The number is out of range.',
    hint: 'Write a number {expected}.',
  },
  'schema.multiple-of': {
    message: '{found} was found; a multiple of {expected} was expected.',
    help: 'See `multipleOf` in the schema.',
    hint: 'Write a multiple of {expected}.',
  },
  'schema.length': {
    message: 'The length of the text is {found}; it must be {expected}.',
    help: 'The text is too short or too long.',
    hint: 'Write text with a length of {expected}.',
  },
  'schema.item-count': {
    message: 'The number of items is {found}; it must be {expected}.',
    help: 'The list is too short or too long.',
    hint: 'Write a list with a length of {expected}.',
  },
  'schema.key-count': {
    message: 'The number of keys is {found}; it must be {expected}.',
    help: 'The object has too few or too many keys.',
    hint: 'Change the number of keys to {expected}.',
  },
  'schema.unique': {
    message: 'Two items of the list are the same; all must differ.',
    help: 'The list has duplicates.',
    hint: 'Write each item once.',
  },
  'schema.contains': {
    message: 'The number of items that match `contains` is {found}; a list that {expected} was expected.',
    help: 'See `contains`, `minContains` and `maxContains` in the schema.',
    hint: 'Add or remove items so that the list {expected}.',
  },
  'schema.dependent': {
    message: 'The key {key} is missing; it is needed because {because} is present.',
    help: 'The two keys belong together.',
    hint: 'Add the key {key}, or remove {because}.',
  },
  'schema.key-name': {
    message: 'The key {key} is not a name the schema allows.',
    help: 'See `propertyNames` in the schema.',
    hint: 'Rename or remove the key {key}.',
  },
  'schema.any-of': {
    message: 'The value fits none of the {count} allowed forms.',
    help: 'The other findings say why each form was refused.',
    hint: 'Use one of the allowed forms.',
  },
  'schema.one-of': {
    message: 'The value fits {count} of the allowed forms; exactly one was expected.',
    help: 'The forms in the schema overlap, or the value mixes them.',
    hint: 'Use exactly one of the allowed forms.',
  },
  'schema.not': { message: 'The value matches a `not` schema.', help: 'See `not` in the schema.', hint: 'Use another form.' },
  'schema.condition': {
    message: 'The value does not meet the part of the schema that applies to it ({expected}).',
    help: 'See `if`, `then` and `else` in the schema.',
    hint: 'Write a value that matches the {expected} part of the schema.',
  },
  'schema.never': {
    message: 'No value is allowed here.',
    help: 'The schema is `false` at this place.',
    hint: 'Remove this value.',
  },
  'schema.custom': { message: '{reason}', help: 'The validator of the contract reported this.', hint: '{reason}' },
  'schema.needs-check': {
    message: 'The validator answers with a promise, so the value cannot be judged synchronously.',
    help: 'Await `gate.check(reply)` instead of `gate.judge(reply)`.',
  },
  'schema.more': { message: '{count} more findings are not listed.', help: 'Raise `limits.findings` to see more.' },
  'schema.transformed': {
    message: 'The validator of the contract changed the value.',
    help: 'Nothing to do; this is what the validator was written for.',
    hint: 'Nothing to do.',
  },
} as const satisfies Texts;
