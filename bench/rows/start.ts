import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seeded, shuffled } from '../documents/random.ts';
import { ticketSchema } from '../documents/ticket-schema.ts';
import { writeUnits } from '../documents/write-units.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type ChildUsage, runChild } from '../timing/run-child.ts';
import { median, spread } from '../timing/statistics.ts';

const TAMIS = fileURLToPath(new URL('../../packages/cli/bin/tamis.js', import.meta.url));
const BARE = 'node -e 0';

interface Command {
  readonly args: readonly string[];
  /** Most CPU time beside bare Node. */
  readonly target?: number;
}

/** What it costs to start the command, beside Node itself. */
export async function start(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    const unit = join(folder, 'unit.jsonl');
    const schema = join(folder, 'schema.json');
    writeUnits(unit, 1);
    writeFileSync(schema, JSON.stringify(ticketSchema));
    await compare(options.quick ? 5 : 21, {
      [BARE]: { args: ['-e', '0'] },
      'tamis --version': { args: [TAMIS, '--version'], target: 1.5 },
      'tamis check, one unit': { args: [TAMIS, 'check', unit, '--schema', schema, '--quiet'], target: 4 },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(rounds: number, commands: { readonly [name: string]: Command }): Promise<void> {
  const random = seeded(22);
  const usages = new Map<string, ChildUsage[]>(Object.keys(commands).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of shuffled(random, Object.keys(commands))) {
      const usage = await runChild(commands[name]?.args ?? [], devNull);
      // The first round fills the caches of the disk and of compiled code.
      if (round >= 0) usages.get(name)?.push(usage);
    }
  }
  printTable(
    `start: cost beside bare Node = 1, ${rounds} rounds (least round in brackets)`,
    ['command', 'CPU', 'wall', 'CPU beside node', 'wall beside node', 'exit', 'target', ''],
    Object.entries(commands).map(([name, { target }]) => lineOf(name, target, usages)),
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
