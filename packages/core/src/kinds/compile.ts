import { compiler } from './compiler.ts';
import { everything } from './everything.ts';

/** Makes a contract of any kind ready to judge replies. Throws ContractError with every problem at once. */
export const compile = compiler(everything);
