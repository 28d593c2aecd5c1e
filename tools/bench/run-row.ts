import { readOptions } from './options.ts';
import { runRow } from './rows.ts';

// One row in a separate process, so that no row is measured with code that another has deoptimised.
const options = readOptions(process.argv.slice(2));
if (options?.row !== undefined) await runRow(options.row, options);
