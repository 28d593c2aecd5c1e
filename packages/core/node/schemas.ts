import type * as schemas from '../src/kinds/contract-schema.ts';
import { load } from './load.ts';

/** The JSON Schema of contract files, from a file that is loaded when it is first asked for. */
export const contractSchema: typeof schemas.contractSchema = (engine) => load('./editor-schemas.js').contractSchema(engine);
