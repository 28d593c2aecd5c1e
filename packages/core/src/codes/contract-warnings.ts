import { codesOf, problem } from './entry.ts';

// Codes for warnings about a contract. They are worded where they are shown, so a small program omits them.
export const contractWarningCodes = /* @__PURE__ */ codesOf(
  {},
  {
    'contract.undeclared-name': problem(
      'warning',
      'The rules read {name}, which neither the schema nor `input` describes.{suggestion}',
    ),
    'contract.unknown-format': problem('warning', 'There is no check for the format {format}.'),
    'contract.ignored-keyword': problem('warning', 'The keyword {keyword} has no meaning here and is ignored.{suggestion}'),
    'contract.coercion-off': problem(
      'warning',
      'The validator offers no JSON Schema that can be used here, so values are not coerced to its types, and a model may be told no schema.',
    ),
    'contract.no-way-out': problem(
      'warning',
      'If the source does not state {field}, a reply has no way to say so: the field is required and cannot be null.',
    ),
    'contract.converting-field': problem(
      'warning',
      'The validator turns values that do not fit {field} into others with `{function}`; a reply that needs it is held.',
    ),
    'contract.untold-field': problem(
      'warning',
      'JSON Schema has no {type}, so a model is not told what {field} must be, and no value is coerced there.',
    ),
  },
);
