export { schemaCode } from '../stages/schema/index.ts';
