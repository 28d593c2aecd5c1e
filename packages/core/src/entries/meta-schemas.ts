export { metaSchemas } from '../stages/schema/index.ts';
