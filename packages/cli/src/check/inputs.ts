import { statSync } from 'node:fs';
import { usage } from '../exit/halt.ts';
import { missingInput, openSource } from '../io/source.ts';

export interface Inputs {
  // The names of the inputs on the command line: paths, or `-`.
  readonly names: readonly string[];
  readonly size: number | null;
}

// The named inputs, or standard input if none is named. The command ends if that would be a terminal.
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

// Ends the command if an input does not exist. Nothing is opened yet, so a file that is also an output stays unchanged.
export function refuseMissing({ names }: Inputs): void {
  const missing = names.find((name) => name !== '-' && statSync(name, { throwIfNoEntry: false }) === undefined);
  if (missing !== undefined) throw missingInput(missing);
}

// Ends the command before any work is done if one of several inputs can't be read. Pipes are skipped, because they can be opened only once.
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
