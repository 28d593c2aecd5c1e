export * from '../src/entries/compiler.ts';
export { actions, toolCalls } from './all-kinds.ts';
export { contractSchema } from './schemas.ts';
