import type { Texts } from './texts.ts';

// The messages and hints for the `contract` codes.
export const contractTexts = {
  'contract.unknown-key': { help: 'Correct the key, or remove it. `tamis config schema` prints the keys of a contract.' },
  'contract.missing-part': {
    help: 'Import the part and give it to `compiler`, or in a bundle to `engine.of` from `@tamis/core`.',
  },
  'contract.unknown-kind': { help: 'Leave out `kind` for documents.' },
  'contract.unknown-code': { help: 'Correct the code: `tamis explain` lists all of them.' },
  'contract.schema-invalid': { help: 'Correct the schema at the path shown.' },
  'contract.unresolved-ref': { help: 'Correct the reference, or add the document under `schemas`; nothing is fetched.' },
  'contract.ref-loop': { help: 'Break the loop.' },
  'contract.async': { help: 'Remove it: an asynchronous schema would let everything pass.' },
  'contract.pattern': {
    help: 'Write it without lookaround, backreferences and huge repeats: patterns run on a linear-time engine.',
  },
  'contract.half-supported': { help: 'Write the schema without it; a partial check would be worse than none.' },
  'contract.rule-syntax': { help: 'Correct the expression: `expr` takes Python expressions, `cel` takes CEL.' },
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
  'contract.no-way-out': { help: 'Add {field} to `absent`, so that null is allowed there, or make the field optional.' },
  'contract.converting-field': {
    help: 'Remove it: Tamis coerces whatever is safe to coerce. To pass converted values, allow `schema.converted` with `policy.allow`.',
  },
  'contract.untold-field': {
    help: 'Use a type that JSON has and transform it, or register a JSON Schema for it: `.meta({ type: "string", format: "date-time" })` in zod 4.',
  },
} as const satisfies Texts;
