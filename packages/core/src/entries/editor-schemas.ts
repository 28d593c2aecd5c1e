export { contractSchema } from '../kinds/contract-schema.ts';
