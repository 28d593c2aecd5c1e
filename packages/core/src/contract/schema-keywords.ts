import { words } from '../lib/words.ts';

/** The keywords of JSON Schema, of all drafts, that hold one schema. */
export const ONE_SCHEMA = words(
  'not if then else contains propertyNames items additionalItems additionalProperties unevaluatedItems unevaluatedProperties',
);

/** Those that hold a list of schemas. */
export const SCHEMA_LISTS = words('allOf anyOf oneOf prefixItems items');

/** Those that hold schemas by name; `dependencies` may hold lists of names as well. */
export const SCHEMA_MAPS = words('properties patternProperties dependentSchemas $defs definitions');

/** Those that limit how many there may be of something. */
export const COUNTS = words('maxLength minLength maxItems minItems maxProperties minProperties minContains maxContains');

/** Those that limit a number. */
export const BOUNDS = words('maximum exclusiveMaximum minimum exclusiveMinimum');
