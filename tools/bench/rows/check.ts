import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seeded, shuffled } from '../documents/random.ts';
import { ticketSchema } from '../documents/ticket-schema.ts';
import { writeUnits } from '../documents/write-units.ts';
import type { Options } from '../options.ts';
import { met, short, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type ChildUsage, runChild } from '../timing/run-child.ts';
import { median, speedRatio } from '../timing/statistics.ts';

const LEAST_SPEED = 0.5;
const MOST_MEMORY = 150;
const TAMIS = 'tamis check';
const FLOOR = 'parse only';
const TWO = 'tamis check --jobs 2';
/** How much sooner two threads on two cores must be done than one. */
const LEAST_GAIN = 1.5;

/**
 * `tamis check` with a schema over many units, in a separate process: CPU time and memory compared with a pass that only parses.
 */
export async function check(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await checkIn(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkIn(folder: string, options: Options): Promise<void> {
  const units = options.full ? 1_000_000 : 100_000;
  const rounds = options.quick ? 2 : options.full ? 3 : 7;
  const input = join(folder, 'units.jsonl');
  const schema = join(folder, 'schema.json');
  const output = join(folder, 'out.jsonl');
  writeUnits(input, units);
  writeFileSync(schema, JSON.stringify(ticketSchema));
  const tamis = (...flags: readonly string[]) => [
    pathOf('../../../packages/cli/bin/tamis.js'),
    'check',
    input,
    '--schema',
    schema,
    '--failures',
    join(folder, 'bad.jsonl'),
    ...flags,
  ];
  const commands: { readonly [name: string]: readonly string[] } = {
    [FLOOR]: [pathOf('../children/parse-only.mjs'), input],
    [TAMIS]: tamis('--jobs', '1'),
    [TWO]: tamis('--jobs', '2'),
    'readline + Ajv + stringify': [pathOf('../children/naive.ts'), input, join(folder, 'naive.jsonl')],
  };
  const usages = await race(commands, output, rounds);
  const megabytes = statSync(input).size / 1e6;
  const title = `check: ${units} units, ${short(megabytes)} MB, ${rounds} rounds; speed beside a parse-only pass = 1`;
  printTable(
    title,
    ['command', 'units a CPU-second', 'wall', 'speed', 'memory', 'exit', 'target', ''],
    Object.keys(commands).map((name) => lineOf(name, usages, units)),
  );
}

/** Runs all commands in every round, in a different order each time. */
async function race(
  commands: { readonly [name: string]: readonly string[] },
  output: string,
  rounds: number,
): Promise<Map<string, ChildUsage[]>> {
  const random = seeded(21);
  const usages = new Map<string, ChildUsage[]>(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffled(random, Object.keys(commands))) {
      rmSync(output, { force: true });
      usages.get(name)?.push(await runChild(commands[name] ?? [], output));
    }
  }
  return usages;
}

function lineOf(name: string, usages: ReadonlyMap<string, readonly ChildUsage[]>, units: number): readonly string[] {
  const own = usages.get(name) ?? [];
  const costs = own.map((usage) => usage.cpu);
  const floor = (usages.get(FLOOR) ?? []).map((usage) => usage.cpu);
  const speed = speedRatio(costs, floor);
  const memory = Math.max(...own.map((usage) => usage.memory));
  const isTamis = name === TAMIS;
  const walls = (of: string) => median((usages.get(of) ?? []).map(({ wall }) => wall));
  const gain = walls(TAMIS) / walls(TWO);
  return [
    name,
    short((units / median(costs)) * 1000),
    `${short(median(own.map((usage) => usage.wall)) / 1000)} s`,
    withLeast(speed),
    `${short(memory)} MB`,
    String(own[0]?.exit),
    isTamis
      ? `≥ ${LEAST_SPEED}, < ${MOST_MEMORY} MB`
      : name === TWO
        ? `${short(gain)} × as soon, ≥ ${LEAST_GAIN} on two cores`
        : '',
    isTamis ? met(speed.median >= LEAST_SPEED && memory < MOST_MEMORY) : name === TWO ? met(gain >= LEAST_GAIN) : '',
  ];
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
