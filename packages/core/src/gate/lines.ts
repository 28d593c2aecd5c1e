import type { Format } from './format.ts';
import { readLines } from './read-lines.ts';

/** Plain lines, read as a list of strings. */
export const lines: Format = { name: 'lines', read: readLines };
