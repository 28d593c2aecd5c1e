import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ticketSchema } from '../documents/ticket-schema.ts';
import { writeUnits } from '../documents/write-units.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type Runner, race, type Usages } from '../timing/race.ts';
import { median, spread } from '../timing/statistics.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
const BARE = 'node -e 0';

const TARGETS: { readonly [name: string]: number } = {
  'tamis --version': 1.5,
  'tamis check, one unit': 4,
  'import @tamis/core': 3,
  'import, compile, judge: @tamis/core': 4,
};

// What it costs to start the command, to import the library and to judge a first reply, compared with Node and other libraries.
export async function start(options: Options): Promise<void> {
  using made = mkdtempDisposableSync(join(tmpdir(), 'tamis-bench-'));
  const unit = join(made.path, 'unit.jsonl');
  const schema = join(made.path, 'schema.json');
  writeUnits(unit, 1);
  writeFileSync(schema, JSON.stringify(ticketSchema));
  const runners: { readonly [name: string]: Runner } = {
    [BARE]: { args: ['-e', '0'] },
    'tamis --version': { args: [TAMIS, '--version'] },
    'tamis check, one unit': { args: [TAMIS, 'check', unit, '--schema', schema, '--quiet'] },
    'import @tamis/core': program('import-tamis'),
    'import zod': program('import-zod'),
    'import ajv (2020)': program('import-ajv'),
    'import, compile, judge: @tamis/core': program('judge-tamis'),
    'import, build, parse: zod': program('judge-zod'),
    'import, compile, validate: ajv (2020)': program('judge-ajv'),
  };
  const rounds = options.quick ? 5 : 21;
  const usages = await race(runners, { rounds, output: devNull, warms: true });
  printTable(
    `start: cost beside bare Node = 1, ${rounds} rounds (least round in brackets)`,
    ['run', 'CPU', 'wall', 'CPU beside node', 'wall beside node', 'exit', 'target', ''],
    Object.keys(runners).map((name) => lineOf(name, usages)),
  );
}

function program(name: string): Runner {
  return { args: [fileURLToPath(new URL(`../children/${name}.mjs`, import.meta.url))] };
}

function lineOf(name: string, usages: Usages): readonly string[] {
  const own = usages.get(name) ?? [];
  const bare = usages.get(BARE) ?? [];
  const beside = (part: 'cpu' | 'wall') => spread(own.map((usage, round) => usage[part] / (bare[round]?.[part] ?? Number.NaN)));
  const cpu = beside('cpu');
  const wall = beside('wall');
  const target = TARGETS[name];
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
