import { parseArgs } from 'node:util';

const FLAGS = {
  row: { type: 'string' },
  quick: { type: 'boolean', default: false },
} as const;

export interface Options {
  readonly row?: string;
  readonly quick: boolean;
}

export function readOptions(args: readonly string[]): Options | undefined {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch {
    return undefined;
  }
}
