import type { Texts } from './texts.ts';

/** What a person and the model are told about the `contract` codes. */
export const contractTexts = {
  'contract.unknown-key': { help: 'See the list of keys in the documentation for contracts.' },
  'contract.missing-part': {
    help: 'Import the part and give it to `compiler`, or use `compile` from `@tamis/core`, which has every part.',
  },
  'contract.unknown-kind': { help: 'Leave out `kind` for documents.' },
  'contract.bad-value': { help: 'Correct the value.' },
  'contract.unknown-code': { help: '`tamis explain` lists the codes.' },
  'contract.schema-invalid': { help: 'Correct the schema at the path shown.' },
  'contract.unresolved-ref': { help: 'Correct the reference, or add the document under `schemas`; nothing is fetched.' },
  'contract.ref-loop': { help: 'Break the loop.' },
  'contract.async': { help: 'An asynchronous schema would let everything pass; remove `$async`.' },
  'contract.pattern': { help: 'Patterns run on a linear-time engine: no lookaround, no backreferences, no huge repeats.' },
  'contract.half-supported': { help: 'Write the schema without it; a partial check would be worse than none.' },
  'contract.rule-syntax': { help: 'Rules are Python expressions (`expr`) or CEL (`cel`); see the documentation for rules.' },
  'contract.unknown-name': {
    help: 'Correct the name, or declare the field in the schema; if it comes with the unit, declare it under `input` or write `input.{name}`.',
  },
  'contract.undeclared-name': {
    help: 'Correct the name, or declare the field: in the schema, or under `input` if it comes with the unit. Nothing else catches a typo in it.',
  },
  'contract.unknown-format': { help: 'Use a `pattern` instead.' },
  'contract.ignored-keyword': { help: 'Remove or correct it: an ignored keyword lets everything pass.' },
  'contract.misspelt-keyword': { help: 'Correct the keyword. Your own annotations must start with `x-`.' },
  'contract.coercion-off': { help: 'Use a validator that implements Standard JSON Schema, or give a JSON Schema.' },
  'contract.no-way-out': { help: 'Add {field} to `absent`, so that null is an answer there, or make the field optional.' },
  'contract.untold-field': {
    help: 'Take a type that JSON has and transform it, or register what to write: `.meta({ type: "string", format: "date-time" })` in zod 4.',
  },
} as const satisfies Texts;
