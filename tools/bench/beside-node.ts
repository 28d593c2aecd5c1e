import { devNull } from 'node:os';
import { seeded, shuffled } from './documents/random.ts';
import { met, short } from './print/figures.ts';
import { printTable } from './print/table.ts';
import { type ChildUsage, runChild } from './timing/run-child.ts';
import { median, spread } from './timing/statistics.ts';

const BARE = 'node -e 0';

/** A run of Node that is measured. */
export interface NodeRun {
  readonly args: readonly string[];
  /** The target for CPU time, relative to bare Node. */
  readonly target?: number;
}

/** Runs each of these in turn, including bare Node, and prints what they cost relative to it. */
export async function besideNode(title: string, rounds: number, given: { readonly [name: string]: NodeRun }): Promise<void> {
  const runs: { readonly [name: string]: NodeRun } = { [BARE]: { args: ['-e', '0'] }, ...given };
  const random = seeded(22);
  const usages = new Map<string, ChildUsage[]>(Object.keys(runs).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of shuffled(random, Object.keys(runs))) {
      const usage = await runChild(runs[name]?.args ?? [], devNull);
      // The first round fills the caches of the disk and of compiled code.
      if (round >= 0) usages.get(name)?.push(usage);
    }
  }
  printTable(
    `${title}: cost beside bare Node = 1, ${rounds} rounds (least round in brackets)`,
    ['run', 'CPU', 'wall', 'CPU beside node', 'wall beside node', 'exit', 'target', ''],
    Object.entries<NodeRun>(runs).map(([name, { target }]) => lineOf(name, target, usages)),
  );
}

function lineOf(name: string, target: number | undefined, usages: ReadonlyMap<string, readonly ChildUsage[]>): readonly string[] {
  const own = usages.get(name) ?? [];
  const bare = usages.get(BARE) ?? [];
  const beside = (part: 'cpu' | 'wall') => spread(own.map((usage, round) => usage[part] / (bare[round]?.[part] ?? Number.NaN)));
  const cpu = beside('cpu');
  const wall = beside('wall');
  return [
    name,
    `${short(median(own.map((usage) => usage.cpu)))} ms`,
    `${short(median(own.map((usage) => usage.wall)))} ms`,
    `${short(cpu.median)} (${short(cpu.min)})`,
    `${short(wall.median)} (${short(wall.min)})`,
    String(own[0]?.exit),
    target === undefined ? '' : `≤ ${target}`,
    target === undefined ? '' : met(cpu.median <= target),
  ];
}
