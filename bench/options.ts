import { parseArgs } from 'node:util';

/** What a run of the benchmark was asked for. */
export interface Options {
  /** The one row to run; all of them otherwise. */
  readonly row?: string;
  /** Few rounds: a first look, not a figure to quote. */
  readonly quick: boolean;
  /** A million units instead of a hundred thousand. */
  readonly full: boolean;
  /** Another copy of BAML to measure, where the pinned one has no binary. */
  readonly baml?: string;
}

/** Reads the flags. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      row: { type: 'string' },
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      baml: { type: 'string' },
    },
  });
  return values;
}
