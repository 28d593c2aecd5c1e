import { words } from '../lib/words.ts';

export const ONE_SCHEMA = words(
  'not if then else contains propertyNames items additionalItems additionalProperties unevaluatedItems unevaluatedProperties',
);

export const SCHEMA_LISTS = words('allOf anyOf oneOf prefixItems items');

// The keywords whose value maps names to schemas. `dependencies` may also map names to lists of names.
export const SCHEMA_MAPS = words('properties patternProperties dependentSchemas $defs definitions');

export const COUNTS = words('maxLength minLength maxItems minItems maxProperties minProperties minContains maxContains');

export const BOUNDS = words('maximum exclusiveMaximum minimum exclusiveMinimum');
