import { seeded } from '../../damage/random.ts';
import { type ChildUsage, runChild } from './run-child.ts';

/** A command that is measured: the arguments of Node, and the file that is its input. */
export interface Runner {
  readonly args: readonly string[];
  readonly input?: string;
}

/** What each command took, round by round. */
export type Usages = ReadonlyMap<string, readonly ChildUsage[]>;

/** Runs all in every round, in another order each time; the first round may only fill the caches of the disk and of compiled code. */
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
