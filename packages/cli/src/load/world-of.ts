import { readFileSync } from 'node:fs';
import { usage } from '../exit/halt.ts';
import { printedBy } from './printed-by.ts';

interface WorldFlags {
  readonly world?: string;
  readonly worldCommand?: string;
}

export function worldOf({ world, worldCommand }: WorldFlags): (() => Promise<unknown>) | undefined {
  if (world !== undefined && worldCommand !== undefined)
    throw usage('Both --world and --world-command are given.', 'Leave one of them out.');
  if (worldCommand !== undefined) return async () => stateIn(worldCommand, await printedBy(worldCommand));
  return world === undefined ? undefined : async () => stateIn(world, readFileSync(world, 'utf8'));
}

function stateIn(source: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (problem) {
    throw new Error(`${source} is not JSON: ${(problem as Error).message}`);
  }
}
