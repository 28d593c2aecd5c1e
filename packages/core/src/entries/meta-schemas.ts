export { metaSchemas } from '../stages/schema/meta-schemas.ts';
