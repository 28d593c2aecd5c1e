import { readFileSync } from 'node:fs';
import { usage } from '../exit/halt.ts';
import { printedBy } from './printed-by.ts';

/** Flags that say where the state of the world comes from. */
interface WorldFlags {
  readonly world?: string;
  readonly worldCommand?: string;
}

/** Reads the world again each time: from a file, or from a program's output. The program is run without a shell. */
export function worldOf({ world, worldCommand }: WorldFlags): (() => Promise<unknown>) | undefined {
  if (world !== undefined && worldCommand !== undefined)
    throw usage('Both --world and --world-command are given.', 'Leave one of them out.');
  if (worldCommand !== undefined) return async () => stateIn(worldCommand, await printedBy(worldCommand));
  return world === undefined ? undefined : async () => stateIn(world, readFileSync(world, 'utf8'));
}

/** What a file has or a program printed; the fault names it. */
function stateIn(source: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (problem) {
    throw new Error(`${source} is not JSON: ${(problem as Error).message}`);
  }
}
