import { words } from '../lib/words.ts';

/** The JSON Schema keywords, from all drafts, whose value is one schema. */
export const ONE_SCHEMA = words(
  'not if then else contains propertyNames items additionalItems additionalProperties unevaluatedItems unevaluatedProperties',
);

/** The keywords whose value is a list of schemas. */
export const SCHEMA_LISTS = words('allOf anyOf oneOf prefixItems items');

/** The keywords whose value maps names to schemas. `dependencies` may also map names to lists of names. */
export const SCHEMA_MAPS = words('properties patternProperties dependentSchemas $defs definitions');

/** The keywords that limit a count or a length. */
export const COUNTS = words('maxLength minLength maxItems minItems maxProperties minProperties minContains maxContains');

/** The keywords that limit a number. */
export const BOUNDS = words('maximum exclusiveMaximum minimum exclusiveMinimum');
