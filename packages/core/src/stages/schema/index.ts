export { addNulls, type StrayKeys } from './absent/add-nulls.ts';
export { nullsAt } from './absent/nulls-at.ts';
export { type CompiledSchema, compileSchema } from './compile-schema.ts';
export { CONVERTS, convertingFields, isConverting, tellsTooLittle } from './described/converting.ts';
export { type NotedField, UNTOLD, untoldFields } from './described/undescribed.ts';
export { schemaCode } from './generate/schema-code.ts';
export { metaSchemas } from './meta-schemas.ts';
export { shortText } from './say.ts';
export type { SchemaParts } from './schema-parts.ts';
export {
  isStandardSchema,
  jsonSchemaOf,
  outputSchemaOf,
  runStandardSchema,
  type StandardResult,
  threwAtOnce,
  type ValidatorThrew,
  validatorFault,
} from './standard-schema.ts';
export { textFormats } from './text-formats.ts';
