import { codesOf, finding, safe } from './entry.ts';

/** Holding a value against the schema. */
export const schemaCodes = /* @__PURE__ */ codesOf(
  { group: 'schema' },
  {
    'schema.type': finding('error'),
    'schema.required': finding('error'),
    'schema.unknown-key': finding('error'),
    'schema.enum': finding('error'),
    'schema.const': finding('error'),
    'schema.pattern': finding('error'),
    'schema.format': finding('error'),
    'schema.range': finding('error'),
    'schema.multiple-of': finding('error'),
    'schema.length': finding('error'),
    'schema.item-count': finding('error'),
    'schema.key-count': finding('error'),
    'schema.unique': finding('error'),
    'schema.contains': finding('error'),
    'schema.dependent': finding('error'),
    'schema.key-name': finding('error'),
    'schema.any-of': finding('error'),
    'schema.one-of': finding('error'),
    'schema.not': finding('error'),
    'schema.condition': finding('error'),
    'schema.never': finding('error'),
    'schema.custom': finding('error'),
    'schema.needs-check': finding('error'),
    'schema.more': finding('warning'),
    'schema.transformed': safe(),
  },
);
