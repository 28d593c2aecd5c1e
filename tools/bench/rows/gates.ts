import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GateCounts, type GateFiles, gateCounts, writeGateFolder } from '../documents/gate-folder.ts';
import type { Options } from '../options.ts';
import { twoPhases } from '../peers/two-phases.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { runChild } from '../timing/run-child.ts';
import { median } from '../timing/statistics.ts';

const KINDS = ['valid', 'misshapen', 'broken'] as const;
const LEAST_SPEED = 60;
/** The seed's system starts its two processes for each chunk; its own pipelines have chunks of 60 and 100 units. */
const CHUNK = 100;
const TAMIS = pathOf('../../../packages/cli/bin/tamis.js');

/** The gates of a run compared with a validation in two Python processes; the whole run, with its ledger, next to them. */
export async function gates(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await gatesIn(folder, options.quick ? 10_000 : 100_000, options.quick ? 1 : 5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function gatesIn(folder: string, units: number, rounds: number): Promise<void> {
  const files = writeGateFolder(folder, units);
  const alone = await gatesAlone(files, units, rounds);
  const whole = await wholeRun(files);
  const python = twoPhases(files, CHUNK);
  const single = twoPhases(files, units);
  const isKnown = !('reason' in python) && !('reason' in single);
  if (isKnown) for (const one of [python, single]) agree('Python', one, units);
  const speed = (cpu: number) => (isKnown ? python.cpu / cpu : Number.NaN);
  const line = (name: string, cpu: number, target: string, reached: string) => [
    name,
    short((units / cpu) * 1000),
    isKnown ? `${short(speed(cpu))} ×` : '-',
    target,
    reached,
  ];
  printTable(
    `gates: ${units} units of one step, schema and five rules, start-up included; speed beside Python in chunks = 1`,
    ['', 'units a CPU-second', 'speed', 'target', ''],
    [
      line('the gates of a run alone', alone, `≥ ${LEAST_SPEED} ×`, isKnown ? met(speed(alone) >= LEAST_SPEED) : ''),
      line('tamis run, with its ledger', whole, '', ''),
      ...(isKnown
        ? [line(`Python, chunks of ${CHUNK}`, python.cpu, '', ''), line('Python, all in one chunk', single.cpu, '', '')]
        : []),
    ],
  );
  if ('reason' in python) process.stdout.write(`Python is left out: ${python.reason}.\n`);
}

/** Milliseconds of CPU time that judging all replies takes. */
async function gatesAlone({ folder, small, replies }: GateFiles, units: number, rounds: number): Promise<number> {
  const output = join(folder, 'counts.json');
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    costs.push((await runChild([pathOf('../children/gates.mjs'), small, replies], output)).cpu);
    agree('Tamis', JSON.parse(readFileSync(output, 'utf8')) as GateCounts, units);
  }
  return median(costs);
}

/** A figure means nothing if the results differ. */
function agree(name: string, found: GateCounts, units: number): void {
  const wanted = gateCounts(units);
  for (const kind of KINDS)
    if (found[kind] !== wanted[kind])
      throw new Error(`${name}: ${wanted[kind]} units were to be ${kind}, and ${found[kind]} are`);
}

async function wholeRun({ folder, pipeline, cassette }: GateFiles): Promise<number> {
  const flags = ['--cassette', cassette, '--yes', '--quiet', '--ledger', join(folder, 'home.sqlite'), '--concurrency', '64'];
  const { cpu, exit } = await runChild([TAMIS, 'run', pipeline, '--out', join(folder, 'run'), ...flags], join(folder, 'output'));
  // Some units fail, which the exit code reports.
  if (exit !== 1) throw new Error(`tamis run ended with ${exit}`);
  return cpu;
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
