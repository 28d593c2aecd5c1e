import type { Texts } from './texts.ts';

/** What a person and the model are told about the codes of schema. */
export const schemaTexts = {
  'schema.type': { help: 'The value has the wrong type.', hint: 'Write {expected} here.' },
  'schema.required': { help: 'A required value is never filled in.', hint: 'Add the key {key}.' },
  'schema.unknown-key': {
    help: 'Declare it in the schema, or tell the model not to add keys.',
    hint: 'Remove the key {key}; use the declared keys only.',
  },
  'schema.enum': { help: 'The value is outside the vocabulary.', hint: 'Use exactly one of {expected}.' },
  'schema.const': { help: 'Only one value is allowed here.', hint: 'Write {expected} here.' },
  'schema.pattern': { help: 'Check the pattern with an example.', hint: 'Write a text that matches the pattern {expected}.' },
  'schema.format': { help: 'Set `policy.formats` to `annotate` to allow it.', hint: 'Write a valid {expected}.' },
  'schema.range': { help: 'The number is out of range.', hint: 'Write a number {expected}.' },
  'schema.multiple-of': { help: 'The number is off the grid.', hint: 'Write a multiple of {expected}.' },
  'schema.length': { help: 'The text is too short or too long.', hint: 'Write a text of {expected} characters.' },
  'schema.item-count': { help: 'The list is too short or too long.', hint: 'Write a list of {expected} items.' },
  'schema.key-count': { help: 'The object has too few or too many keys.', hint: 'Write an object of {expected} keys.' },
  'schema.unique': { help: 'The list repeats itself.', hint: 'Write each item once.' },
  'schema.contains': {
    help: 'See `contains`, `minContains` and `maxContains` in the schema.',
    hint: 'Add or remove items so that the list {expected}.',
  },
  'schema.dependent': { help: 'The two keys belong together.', hint: 'Add the key {key}, or remove {because}.' },
  'schema.key-name': { help: 'See `propertyNames` in the schema.', hint: 'Rename or remove the key {key}.' },
  'schema.any-of': { help: 'The other findings say why each form was refused.', hint: 'Use one of the allowed forms.' },
  'schema.one-of': {
    help: 'The forms in the schema overlap, or the value mixes them.',
    hint: 'Use exactly one of the allowed forms.',
  },
  'schema.not': { help: 'See `not` in the schema.', hint: 'Use another form.' },
  'schema.condition': { help: 'See `if`, `then` and `else` in the schema.', hint: 'Meet the condition of the schema.' },
  'schema.never': { help: 'The schema is `false` at this place.', hint: 'Remove this value.' },
  'schema.custom': { help: 'The validator of the contract says so.', hint: '{reason}' },
  'schema.needs-check': { help: 'Await `gate.check(reply)` instead of `gate.judge(reply)`.', hint: '' },
  'schema.more': { help: 'Raise `limits.findings` to see more.', hint: '' },
  'schema.transformed': { help: 'Nothing to do; this is what the validator was written for.', hint: 'Nothing to do.' },
} as const satisfies Texts;
