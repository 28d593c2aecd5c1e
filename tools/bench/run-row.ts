import { readOptions } from './options.ts';
import { ROWS } from './rows.ts';

// One row in a separate process, so that no row is measured with code that another has deoptimised.
const options = readOptions(process.argv.slice(2));
const run = await ROWS[options?.row ?? '']?.();
if (options !== undefined) await run?.(options);
