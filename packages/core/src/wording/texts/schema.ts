import type { Texts } from './texts.ts';

// The messages and hints for the `schema` codes.
export const schemaTexts = {
  'schema.type': {
    message: 'expected {expected}, found {found}.',
    hint: 'Write {expected} here.',
  },
  'schema.required': {
    message: 'the key {key} is required but missing.',
    help: 'Ask the model again, or remove the key from `required`.',
    hint: 'Add the key {key}.',
  },
  'schema.unknown-key': {
    message: 'The schema does not declare the key {key}.{suggestion}',
    help: 'Declare it in the schema, or tell the model not to add keys.',
    hint: 'Remove the key {key}; use the declared keys only.',
  },
  'schema.enum': {
    message: 'expected one of {expected}, found {found}.{suggestion}',
    hint: 'Use exactly one of {expected}.',
  },
  'schema.const': {
    message: 'expected {expected}, found {found}.',
    hint: 'Write {expected} here.',
  },
  'schema.pattern': {
    message: 'expected text that matches the pattern {expected}, found {found}.',
    help: 'If the text is right, correct the pattern in the schema.',
    hint: 'Write text that matches the pattern {expected}.',
  },
  'schema.format': {
    message: 'expected a valid {expected}, found {found}.',
    help: 'If the format does not matter, set `policy.formats` to `annotate`.',
    hint: 'Write a valid {expected}.',
  },
  'schema.range': {
    message: 'expected a number {expected}, found {found}.',
    hint: 'Write a number {expected}.',
  },
  'schema.multiple-of': {
    message: 'expected a multiple of {expected}, found {found}.',
    hint: 'Write a multiple of {expected}.',
  },
  'schema.length': {
    message: 'expected text with a length of {expected}, found a length of {found}.',
    hint: 'Write text with a length of {expected}.',
  },
  'schema.item-count': {
    message: 'expected a list with a length of {expected}, found a length of {found}.',
    hint: 'Write a list with a length of {expected}.',
  },
  'schema.key-count': {
    message: 'expected an object with {expected} keys, found {found}.',
    hint: 'Change the number of keys to {expected}.',
  },
  'schema.unique': {
    message: 'expected a list without duplicates, found two items that are the same.',
    hint: 'Write each item once.',
  },
  'schema.contains': {
    message: 'expected a list that {expected} (those that match `contains`), found {found}.',
    hint: 'Add or remove items so that the list {expected}.',
  },
  'schema.dependent': {
    message: 'the key {key} is missing; the schema requires it because {"because"} is present.',
    help: 'Ask the model again, or change `dependentRequired` in the schema.',
    hint: 'Add the key {key}, or remove {because}.',
  },
  'schema.key-name': {
    message: 'The schema does not allow a key named {key}.',
    help: 'If the name is right, allow it under `propertyNames` in the schema.',
    hint: 'Rename or remove the key {key}.',
  },
  'schema.any-of': {
    message: 'expected one of {count} allowed forms, found a value that fits none of them.',
    help: 'Read the other findings: they say why each form was refused.',
    hint: 'Use one of the allowed forms.',
  },
  'schema.one-of': {
    message: 'expected a value that fits exactly one of the allowed forms, found one that fits {count} of them.',
    help: 'Make the forms exclude each other, or tell the model not to mix them.',
    hint: 'Use exactly one of the allowed forms.',
  },
  'schema.not': {
    message: 'expected a value that does not match the `not` schema, found one that does.',
    hint: 'Use another form.',
  },
  'schema.condition': {
    message: 'expected a value that meets the `{expected}` part of the schema, found one that does not.',
    hint: 'Write a value that matches the {expected} part of the schema.',
  },
  'schema.never': {
    message: 'no value is allowed here.',
    help: 'If a value belongs here, correct the schema: it is `false`.',
    hint: 'Remove this value.',
  },
  'schema.custom': { message: '{reason}', help: 'If the value is right, correct the test in the validator.', hint: '{reason}' },
  'schema.needs-check': {
    message: 'The validator returns a promise, so the value cannot be judged synchronously.',
    help: 'Await `gate.check(reply)` instead of `gate.judge(reply)`.',
  },
  'schema.validator-threw': {
    message: 'The validator of the contract threw: {reason}',
    help: 'Make the validator report an issue instead.',
  },
  'schema.more': { message: '{count} more findings are not listed.', help: 'Raise `limits.findings` to see more.' },
  'schema.transformed': {
    message: 'the validator of the contract changed {was|the value} to {is|another}.',
    hint: 'Nothing to do.',
  },
  'schema.converted': {
    message: 'the value does not fit the schema, and the validator of the contract made {is|another} of {was|it}.',
    help: 'If the validator is meant to, allow it with `policy.allow`.',
    hint: 'Write a value that fits the schema.',
  },
} as const satisfies Texts;
