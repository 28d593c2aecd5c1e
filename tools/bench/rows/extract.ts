import { closeSync, mkdtempDisposableSync, openSync, readSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractionRules, writePaths } from '../documents/extraction-rules.ts';
import { ticketSchema } from '../documents/ticket-schema.ts';
import { writeUnits } from '../documents/write-units.ts';
import type { Options } from '../options.ts';
import { met, short, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type Runner, race, type Usages } from '../timing/race.ts';
import { median, speedRatio } from '../timing/statistics.ts';

const COMMAND = pathOf('../../../packages/cli/bin/tamis.js');
const MOST_MEMORY = 150;
const LEAST_EXTRACT = 1.43;
const LEAST_CHECK = 0.5;
// How much sooner two threads on two cores must be done than one.
const LEAST_GAIN = 1.5;
const PLAIN = 'minimatch + re2js';
const PARSE = 'parse only';
const [ONE, TWO] = ['tamis check', 'tamis check --jobs 2'];

// Commands that go through a large file, in separate processes: `tamis extract` over paths, `tamis check` over units.
export async function extract(options: Options): Promise<void> {
  using made = mkdtempDisposableSync(join(tmpdir(), 'tamis-bench-'));
  await paths(made.path, options);
  await units(made.path, options);
}

// Compared with a loop that one would write by hand for these rules.
async function paths(folder: string, options: Options): Promise<void> {
  const count = options.quick ? 200_000 : 1_000_000;
  const rounds = options.quick ? 2 : 5;
  const [input, rules, output] = [join(folder, 'paths.txt'), join(folder, 'rules.yaml'), join(folder, 'out.jsonl')];
  writePaths(input, count);
  writeFileSync(rules, extractionRules);
  const runners: { readonly [name: string]: Runner } = {
    [PLAIN]: { args: [pathOf('../children/extract-plain.mjs'), input] },
    'tamis extract': { args: [COMMAND, 'extract', '-', '--rules', rules, '--quiet'], input },
    'minimatch + RegExp': { args: [pathOf('../children/extract-plain.mjs'), input, 'regexp'] },
  };
  const outputs = new Set<string>();
  const usages = await race(runners, { rounds, output }, (_, round) => {
    if (round === 0) outputs.add(headOf(output));
  });
  const isSame = outputs.size === 1 ? 'yes' : 'NO';
  print(
    `extract: ${count} paths, 2 rules, ${rounds} rounds; speed beside ${PLAIN} = 1; the same lines from all: ${isSame}`,
    Object.keys(runners).map((name) => lineOf(name, usages, count, PLAIN, name === 'tamis extract' ? LEAST_EXTRACT : undefined)),
  );
}

// With a schema, compared with a pass that only parses, and with what most people write first.
async function units(folder: string, options: Options): Promise<void> {
  const count = 100_000;
  const rounds = options.quick ? 2 : 7;
  const [input, schema, output] = [join(folder, 'units.jsonl'), join(folder, 'schema.json'), join(folder, 'out.jsonl')];
  writeUnits(input, count);
  writeFileSync(schema, JSON.stringify(ticketSchema));
  const check = (jobs: string): Runner => ({
    args: [COMMAND, 'check', input, '--schema', schema, '--failures', join(folder, 'bad.jsonl'), '--jobs', jobs],
  });
  const runners: { readonly [name: string]: Runner } = {
    [PARSE]: { args: [pathOf('../children/parse-only.mjs'), input] },
    [ONE]: check('1'),
    [TWO]: check('2'),
    'readline + Ajv + stringify': { args: [pathOf('../children/naive.ts'), input, join(folder, 'naive.jsonl')] },
  };
  const usages = await race(runners, { rounds, output });
  const wall = (name: string) => median((usages.get(name) ?? []).map((usage) => usage.wall));
  const gain = wall(ONE) / wall(TWO);
  print(
    `check: ${count} units, ${rounds} rounds; speed beside a parse-only pass = 1; two jobs are done ${short(gain)} × as soon, ≥ ${LEAST_GAIN} on two cores: ${met(gain >= LEAST_GAIN)}`,
    Object.keys(runners).map((name) => lineOf(name, usages, count, PARSE, name === ONE ? LEAST_CHECK : undefined)),
  );
}

// The first megabyte is enough to see whether two do the same work. No more is read: a child starts as a copy of this process,
// and its memory is counted from there.
function headOf(output: string): string {
  const head = Buffer.alloc(1 << 20);
  const file = openSync(output, 'r');
  const count = readSync(file, head);
  closeSync(file);
  return head.subarray(0, count).toString('utf8');
}

function print(title: string, lines: readonly (readonly string[])[]): void {
  printTable(title, ['command', 'lines a CPU-second', 'wall', 'speed', 'memory', 'exit', 'target', ''], lines);
}

function lineOf(name: string, usages: Usages, count: number, peer: string, least: number | undefined): readonly string[] {
  const own = usages.get(name) ?? [];
  const costs = own.map((usage) => usage.cpu);
  const speed = speedRatio(
    costs,
    (usages.get(peer) ?? []).map((usage) => usage.cpu),
  );
  const memory = Math.max(...own.map((usage) => usage.memory));
  return [
    name,
    short((count / median(costs)) * 1000),
    `${short(median(own.map((usage) => usage.wall)) / 1000)} s`,
    withLeast(speed),
    `${short(memory)} MB`,
    String(own[0]?.exit),
    least === undefined ? '' : `≥ ${least}, < ${MOST_MEMORY} MB`,
    least === undefined ? '' : met(speed.median >= least && memory < MOST_MEMORY),
  ];
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
