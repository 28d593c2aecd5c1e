import { codesOf, finding, safe } from './entry.ts';

/** Codes for checking a value against the schema. */
export const schemaCodes = /* @__PURE__ */ codesOf(
  { group: 'schema', cutMayCause: true },
  {
    'schema.type': { ...finding('error'), keyword: 'type' },
    'schema.required': { ...finding('error'), keyword: 'required' },
    'schema.unknown-key': { ...finding('error'), keyword: 'additionalProperties', cutMayCause: false },
    'schema.enum': { ...finding('error'), keyword: 'enum' },
    'schema.const': { ...finding('error'), keyword: 'const' },
    'schema.pattern': { ...finding('error'), keyword: 'pattern' },
    'schema.format': { ...finding('error'), keyword: 'format' },
    'schema.range': { ...finding('error'), bounds: 'number' },
    'schema.multiple-of': { ...finding('error'), keyword: 'multipleOf' },
    'schema.length': { ...finding('error'), bounds: 'Length' },
    'schema.item-count': { ...finding('error'), bounds: 'Items' },
    'schema.key-count': { ...finding('error'), bounds: 'Properties' },
    'schema.unique': { ...finding('error'), keyword: 'uniqueItems', cutMayCause: false },
    'schema.contains': { ...finding('error'), keyword: 'contains' },
    'schema.dependent': { ...finding('error'), keyword: 'dependentRequired' },
    'schema.key-name': { ...finding('error'), keyword: 'propertyNames', cutMayCause: false },
    'schema.any-of': { ...finding('error'), keyword: 'anyOf' },
    'schema.one-of': { ...finding('error'), keyword: 'oneOf' },
    'schema.not': { ...finding('error'), keyword: 'not' },
    'schema.condition': { ...finding('error'), keyword: 'if' },
    'schema.never': { ...finding('error'), cutMayCause: false },
    'schema.custom': { ...finding('error'), isHandWritten: true },
    'schema.needs-check': { ...finding('error'), cutMayCause: false, mistakeOf: 'contract' },
    'schema.more': { ...finding('warning'), isCount: true, cutMayCause: false },
    'schema.transformed': { ...safe(), isTransform: true },
  },
);
