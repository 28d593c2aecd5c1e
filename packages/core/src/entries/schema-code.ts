export { schemaCode } from '../stages/schema/generate/schema-code.ts';
