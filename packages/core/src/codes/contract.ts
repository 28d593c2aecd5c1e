import { codesOf, problem } from './entry.ts';

// Codes for errors in a contract, which are reported before any reply is judged. `compile` throws their messages.
export const contractCodes = /* @__PURE__ */ codesOf(
  {},
  {
    'contract.unknown-key': problem('error', 'The key {key} is not known here.{suggestion}'),
    'contract.missing-part': problem('error', '{what} needs a part that this compiler was not given: `{name}` from `{entry}`.'),
    'contract.unknown-kind': problem('error', 'expected {expected}, found {found}, which is not a kind of contract.{suggestion}'),
    'contract.bad-value': problem('error', 'expected {expected}, found {found}.{suggestion}'),
    'contract.unknown-code': problem('error', '{code} is not the code of an unsafe change.{suggestion}'),
    'contract.schema-invalid': problem('error', 'The schema is not valid: {reason}'),
    'contract.unresolved-ref': problem('error', 'The reference {ref} cannot be resolved.{suggestion}'),
    'contract.ref-loop': problem('error', 'The reference {ref} points straight back to itself.'),
    'contract.async': problem('error', 'The schema sets `$async`.'),
    'contract.pattern': problem('error', 'The pattern {pattern} cannot be used: {reason}'),
    'contract.half-supported': problem('error', 'The schema uses {feature}, which cannot be checked in full here.'),
    'contract.rule-syntax': problem('error', 'The {part} of the rule {rule} is not an expression: {reason}.{suggestion}'),
    'contract.unknown-name': problem(
      'error',
      'The rules read {name}, which neither the schema nor `input` describes.{suggestion}',
    ),
    'contract.misspelt-keyword': problem(
      'error',
      'The keyword {keyword} is not known, so it would let everything pass.{suggestion}',
    ),
  },
);
