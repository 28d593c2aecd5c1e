import { readLines } from './read-lines.ts';
import type { Format } from './settings.ts';

/** Plain lines, read as a list of strings. */
export const lines: Format = { name: 'lines', read: readLines };
