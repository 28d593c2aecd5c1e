import { seeded } from '../../damage/random.ts';
import { type ChildUsage, runChild } from './run-child.ts';

export interface Runner {
  readonly args: readonly string[];
  readonly input?: string;
}

export type Usages = ReadonlyMap<string, readonly ChildUsage[]>;

export async function race(
  runners: { readonly [name: string]: Runner },
  { rounds, output, warms = false }: { readonly rounds: number; readonly output: string; readonly warms?: boolean },
  ended: (name: string, round: number) => void = () => {},
): Promise<Usages> {
  const random = seeded(21);
  const usages = new Map<string, ChildUsage[]>(Object.keys(runners).map((name) => [name, []]));
  for (let round = warms ? -1 : 0; round < rounds; round++) {
    for (const [name, { args, input }] of random.shuffled(Object.entries(runners))) {
      const usage = await runChild(args, output, input);
      if (round >= 0) usages.get(name)?.push(usage);
      ended(name, round);
    }
  }
  return usages;
}
