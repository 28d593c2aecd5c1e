import { statSync } from 'node:fs';
import { usage } from '../exit/halt.ts';
import { missingInput, openSource } from '../io/source.ts';

/** The inputs of a run, in the order they are judged. */
export interface Inputs {
  /** What people call them: paths, or `-`. */
  readonly names: readonly string[];
  /** How many bytes there are in all, where that is known. */
  readonly size: number | null;
}

/** The inputs that were named; standard input where none was, unless a person sits there. */
export function inputsOf(files: readonly string[]): Inputs {
  if (files.length === 0 && process.stdin.isTTY) {
    throw usage(
      'No file was given, and nothing is piped in.',
      '`tamis check FILE …`, or `… | tamis check`; `tamis check --help` shows examples.',
    );
  }
  const names = files.length === 0 ? ['-'] : files;
  return { names, size: sizeOf(names) };
}

/** Ends the command where an input does not exist. Nothing is opened, so a file that is also an output stays as it is. */
export function refuseMissing({ names }: Inputs): void {
  const missing = names.find((name) => name !== '-' && statSync(name, { throwIfNoEntry: false }) === undefined);
  if (missing !== undefined) throw missingInput(missing);
}

/** Ends the command where one of several inputs can't be read, before any work is done. Pipes are not touched: they can be opened once. */
export function refuseUnreadable({ names }: Inputs): void {
  if (names.length === 1) return;
  for (const name of names)
    if (name !== '-' && statSync(name, { throwIfNoEntry: false })?.isFIFO() !== true) openSource(name).stop();
}

function sizeOf(names: readonly string[]): number | null {
  const sizes = names.map((name) => {
    const stats = name === '-' ? undefined : statSync(name, { throwIfNoEntry: false });
    return stats?.isFile() && !name.endsWith('.gz') ? stats.size : null;
  });
  return sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}
