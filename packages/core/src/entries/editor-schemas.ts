export { grammarSchema } from '../kinds/commands/contract/grammar-schema.ts';
export { contractSchema } from '../kinds/contract-schema.ts';
