import { codesOf, problem } from './entry.ts';

/** What can be wrong with a contract, told before any reply is judged. */
export const contractCodes = /* @__PURE__ */ codesOf(
  {},
  {
    'contract.unknown-key': problem(
      'error',
      'The key {key} is not known here.{suggestion}',
      'See the list of keys in the documentation of contracts.',
    ),
    'contract.missing-part': problem(
      'error',
      '{what} needs a part that this compiler was not given: `{name}` from `{entry}`.',
      'Import the part and give it to `compiler`, or use the `compile` of `@tamis/core`, which has every part.',
    ),
    'contract.unknown-kind': problem(
      'error',
      '{found} is not a kind of contract; {expected} was expected.',
      'Leave out `kind` for documents.',
    ),
    'contract.bad-value': problem('error', '{found} was found; {expected} was expected.{suggestion}', 'Correct the value.'),
    'contract.unknown-code': problem(
      'error',
      '{code} is not the code of an unsafe change.{suggestion}',
      '`tamis explain` lists the codes.',
    ),
    'contract.schema-invalid': problem('error', 'The schema is not valid: {reason}', 'Correct the schema at the path shown.'),
    'contract.unresolved-ref': problem(
      'error',
      'The reference {ref} cannot be resolved.',
      'Add the document under `schemas`; nothing is fetched.',
    ),
    'contract.ref-loop': problem('error', 'The reference {ref} leads straight back to itself.', 'Break the loop.'),
    'contract.async': problem(
      'error',
      'The schema sets `$async`.',
      'An asynchronous schema would let everything pass; remove `$async`.',
    ),
    'contract.pattern': problem(
      'error',
      'The pattern {pattern} cannot be used: {reason}',
      'Patterns run on a linear-time engine: no lookaround, no backreferences, no huge repeats.',
    ),
    'contract.half-supported': problem(
      'error',
      'The schema uses {feature}, which cannot be checked in full here.',
      'Write the schema without it; a partial check would be worse than none.',
    ),
    'contract.rule-syntax': problem(
      'error',
      'The {part} of the rule {rule} is not an expression: {reason}.{suggestion}',
      'Rules are Python expressions (`expr`) or CEL (`cel`); see the documentation of rules.',
    ),
    'contract.unknown-name': problem(
      'error',
      'The rules read {name}, which neither the schema nor `input` describes.{suggestion}',
      'Correct the name, or declare the field in the schema; if it comes with the unit, declare it under `input` or write `input.{name}`.',
    ),
    'contract.undeclared-name': problem(
      'warning',
      'The rules read {name}, which neither the schema nor `input` describes.{suggestion}',
      'Correct the name, or declare the field: in the schema, or under `input` if it comes with the unit. Nothing else catches a typo in it.',
    ),
    'contract.tool-form': problem(
      'error',
      'The tool {tool} is not written in a known form: {reason}',
      'A tool has a name, and its parameters under `parameters`, `input_schema`, `inputSchema` or `function`.',
    ),
    'contract.duplicate-tool': problem('error', 'The tool {tool} is declared twice.', 'Give each tool a unique name.'),
    'contract.tool-schema': problem(
      'error',
      'The parameters of the tool {tool} cannot be used: {reason}',
      'Parameters are a JSON Schema of an object, with lower-case types, or a Standard Schema validator.',
    ),
    'contract.unknown-tool': problem(
      'error',
      'There is no tool named {tool} in the list.{suggestion}',
      'Correct the name, or add the tool to the list.',
    ),
    'contract.idle-effect': problem(
      'warning',
      'The policy holds tools that {effect} something, but no tool declares that effect.',
      'Declare the effects of the tools, under `about` where the list has no place for them. A tool without one counts as `change`.',
    ),
    'contract.provider-tool': problem(
      'warning',
      'The provider runs the tool {tool} itself; its calls are not judged here.',
      'Nothing to do. Such calls never reach your program.',
    ),
    'contract.type-name': problem(
      'warning',
      'The tools use types that JSON Schema does not have; each was read as its equivalent: {types}.',
      'Use the types of JSON Schema: `string`, `number`, `integer`, `boolean`, `object`, `array`, `null`.',
    ),
    'contract.unknown-format': problem(
      'warning',
      'The format {format} is not known and is not checked.',
      'Use a `pattern` instead.',
    ),
    'contract.ignored-keyword': problem(
      'warning',
      'The keyword {keyword} has no meaning here and is ignored.{suggestion}',
      'Remove or correct it: an ignored keyword lets everything pass.',
    ),
    'contract.misspelt-keyword': problem(
      'error',
      'The keyword {keyword} is not known, so it would let everything pass.{suggestion}',
      'Correct the keyword. An annotation of your own starts with `x-`.',
    ),
    'contract.coercion-off': problem(
      'warning',
      'The validator offers no JSON Schema, so values are not coerced to its types.',
      'Use a validator that implements Standard JSON Schema, or give a JSON Schema.',
    ),
  },
);
