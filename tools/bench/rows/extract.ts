import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractionRules, writePaths } from '../documents/extraction-rules.ts';
import { seeded, shuffled } from '../documents/random.ts';
import type { Options } from '../options.ts';
import { met, short, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type ChildUsage, runChild } from '../timing/run-child.ts';
import { median, speedRatio } from '../timing/statistics.ts';

/** At most 0.7 of the time that the peer takes. */
const LEAST_SPEED = 1.43;
const MOST_MEMORY = 150;
const TAMIS = 'tamis extract';
const PLAIN = 'minimatch + re2js';

/** A command, and the file that is its input. */
interface Contestant {
  readonly args: readonly string[];
  readonly input?: string;
}

/** `tamis extract` over many paths, in a separate process, compared with a loop that one would write by hand for these rules. */
export async function extract(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await extractIn(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function extractIn(folder: string, options: Options): Promise<void> {
  const paths = options.quick ? 200_000 : 1_000_000;
  const rounds = options.quick ? 2 : 5;
  const [input, rules] = [join(folder, 'paths.txt'), join(folder, 'rules.yaml')];
  writePaths(input, paths);
  writeFileSync(rules, extractionRules);
  const contestants: { readonly [name: string]: Contestant } = {
    [PLAIN]: { args: [pathOf('../children/extract-plain.mjs'), input] },
    [TAMIS]: { args: [pathOf('../../../packages/cli/bin/tamis.js'), 'extract', '-', '--rules', rules, '--quiet'], input },
    'minimatch + RegExp': { args: [pathOf('../children/extract-plain.mjs'), input, 'regexp'] },
  };
  const { usages, isSame } = await race(contestants, folder, rounds);
  printTable(
    `extract: ${paths} paths, 2 rules, ${rounds} rounds; speed beside ${PLAIN} = 1; the same lines from all: ${isSame ? 'yes' : 'NO'}`,
    ['command', 'paths a CPU-second', 'wall', 'speed', 'memory', 'exit', 'target', ''],
    Object.keys(contestants).map((name) => lineOf(name, usages, paths)),
  );
}

/** Runs all in every round, in a different order each time; their outputs must not differ. */
async function race(contestants: { readonly [name: string]: Contestant }, folder: string, rounds: number) {
  const random = seeded(21);
  const usages = new Map<string, ChildUsage[]>(Object.keys(contestants).map((name) => [name, []]));
  const outputs = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffled(random, Object.keys(contestants))) {
      const output = join(folder, 'out.jsonl');
      const { args, input } = contestants[name] as Contestant;
      usages.get(name)?.push(await runChild(args, output, input));
      if (round === 0) outputs.add(headOf(output));
    }
  }
  return { usages, isSame: outputs.size === 1 };
}

/**
 * The first megabyte is enough to see whether two do the same work. No more is read: a child starts as a copy of this process,
 * and its memory is counted from there.
 */
function headOf(output: string): string {
  const head = Buffer.alloc(1 << 20);
  const file = openSync(output, 'r');
  const count = readSync(file, head);
  closeSync(file);
  return head.subarray(0, count).toString('utf8');
}

function lineOf(name: string, usages: ReadonlyMap<string, readonly ChildUsage[]>, paths: number): readonly string[] {
  const own = usages.get(name) ?? [];
  const costs = own.map((usage) => usage.cpu);
  const speed = speedRatio(
    costs,
    (usages.get(PLAIN) ?? []).map((usage) => usage.cpu),
  );
  const memory = Math.max(...own.map((usage) => usage.memory));
  const isTamis = name === TAMIS;
  return [
    name,
    short((paths / median(costs)) * 1000),
    `${short(median(own.map((usage) => usage.wall)) / 1000)} s`,
    withLeast(speed),
    `${short(memory)} MB`,
    String(own[0]?.exit),
    isTamis ? `≥ ${LEAST_SPEED}, < ${MOST_MEMORY} MB` : '',
    isTamis ? met(speed.median >= LEAST_SPEED && memory < MOST_MEMORY) : '',
  ];
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
