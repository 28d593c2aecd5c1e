import { codesOf, finding, safe, unsafe } from './entry.ts';

// Codes for coercion, which brings a value closer to a schema that it does not meet.
export const coerceCodes = /* @__PURE__ */ codesOf(
  { group: 'schema' },
  {
    'coerce.string-to-number': safe(),
    'coerce.string-to-boolean': safe(),
    'coerce.scalar-to-string': { ...safe(), keepsSpelling: true },
    'coerce.whole-float': safe(),
    'coerce.json-text': safe(),
    'coerce.vocabulary': safe(),
    'coerce.key-name': safe(),
    'coerce.null-absent': safe(),
    'coerce.padded-number': unsafe(),
    'coerce.loose-json-text': unsafe(),
    'coerce.scalar-to-list': { ...unsafe(), isForced: true },
    'coerce.list-to-scalar': unsafe(),
    'coerce.word-in-text': { ...unsafe(), isForced: true },
    'coerce.number-in-text': unsafe(),
    'coerce.loose-boolean': unsafe(),
    'coerce.key-dropped': { ...unsafe(), isForced: true, policy: 'coerce' },
    'coerce.two-words': finding('error'),
    'coerce.too-many-steps': finding('error'),
  },
);
