import type * as schemas from '../src/kinds/contract-schema.ts';
import { load } from './load.ts';

export * from '../src/entries/compiler.ts';
export { actions, toolCalls } from './all-kinds.ts';

export const contractSchema: typeof schemas.contractSchema = (engine) => load('./editor-schemas.js').contractSchema(engine);
