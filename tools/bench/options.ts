import { parseArgs } from 'node:util';

const FLAGS = {
  row: { type: 'string' },
  quick: { type: 'boolean', default: false },
} as const;

/** What was requested of a benchmark run. */
export interface Options {
  /** The one row to run; all of them by default. */
  readonly row?: string;
  /** Few rounds: a first look, not a figure to quote. */
  readonly quick: boolean;
}

/** Reads the flags; undefined if one is unknown. */
export function readOptions(args: readonly string[]): Options | undefined {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch {
    return undefined;
  }
}
