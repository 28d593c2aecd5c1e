import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ATTEMPTS_PER_UNIT, writeRunFolder } from '../documents/run-folder.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type ChildUsage, runChild } from '../timing/run-child.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
const MOST_MEMORY = 250;
const MOST_RESUME = 2_000;
const IN_FLIGHT = '64';

/** A whole run of two steps on a cassette: units per second, memory, how soon a killed run resumes, and what reading it takes. */
export async function run(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await runIn(folder, options.quick ? 5_000 : options.full ? 1_000_000 : 100_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runIn(folder: string, units: number): Promise<void> {
  const { pipeline, cassette } = writeRunFolder(folder, units);
  const out = join(folder, 'run');
  const started = [TAMIS, 'run', pipeline, '--out', out, '--cassette', cassette, '--yes', '--concurrency', IN_FLIGHT];
  const flags = ['--ledger', join(folder, 'home.sqlite')];
  const output = join(folder, 'output');
  const killed = await killHalfway([...started, ...flags], out, units);
  const resume = await firstCallAfter([...started, ...flags], out, killed);
  const whole = join(folder, 'whole');
  const usage = await runChild([...started.map((arg) => (arg === out ? whole : arg)), ...flags], output);
  const attempts = Math.round(units * ATTEMPTS_PER_UNIT);
  const megabytes = statSync(join(whole, 'ledger.sqlite')).size / 1e6;
  printTable(
    `run: ${units} units of two steps on a cassette, ${IN_FLIGHT} in flight, ledger ${short(megabytes)} MB`,
    ['', 'wall', 'attempts a second', 'attempts a CPU-second', 'memory', 'exit', 'target', ''],
    [
      ['tamis run', ...figures(usage, attempts), `< ${MOST_MEMORY} MB`, met(usage.memory < MOST_MEMORY)],
      ...(await reading(whole, output)).map(([name, one]) => [
        name,
        ...figures(one, attempts),
        `< ${MOST_MEMORY} MB`,
        met(one.memory < MOST_MEMORY),
      ]),
    ],
  );
  printTable(
    `run: killed at ${killed} of ${attempts} calls, then started again; the cassette is unchanged, so its index in the run folder is used`,
    ['', 'time', 'target', ''],
    [
      [
        'from the start of the command to its first new call in the ledger',
        `${short(resume)} ms`,
        `≤ ${MOST_RESUME} ms`,
        met(resume <= MOST_RESUME),
      ],
    ],
  );
}

function figures({ wall, cpu, memory, exit }: ChildUsage, attempts: number): readonly string[] {
  return [
    `${short(wall / 1000)} s`,
    short((attempts / wall) * 1000),
    short((attempts / cpu) * 1000),
    `${short(memory)} MB`,
    String(exit),
  ];
}

async function reading(out: string, output: string): Promise<readonly (readonly [string, ChildUsage])[]> {
  const usages: (readonly [string, ChildUsage])[] = [];
  for (const name of ['status', 'verify', 'export']) usages.push([`tamis ${name}`, await runChild([TAMIS, name, out], output)]);
  return usages;
}

/** Kills a run when half of its calls are made; returns how many there are. */
async function killHalfway(args: readonly string[], out: string, units: number): Promise<number> {
  const child = started(args);
  const ended = endOf(child);
  while (child.exitCode === null && callsIn(out) < (units * ATTEMPTS_PER_UNIT) / 2) await setTimeout(200);
  child.kill('SIGKILL');
  await ended;
  return callsIn(out);
}

/** Milliseconds from the start of the command to its first new call. */
async function firstCallAfter(args: readonly string[], out: string, before: number): Promise<number> {
  const start = performance.now();
  const child = started(args);
  const ended = endOf(child);
  while (child.exitCode === null && callsIn(out) <= before) await setTimeout(20);
  const time = performance.now() - start;
  child.kill('SIGKILL');
  await ended;
  return time;
}

function started(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...args], { stdio: 'ignore' });
}

function endOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('close', resolve));
}

/** Calls that were started: a repeated one belongs to the same attempt. */
function callsIn(out: string): number {
  const place = join(out, 'ledger.sqlite');
  if (!existsSync(place)) return 0;
  const db = new DatabaseSync(place, { readOnly: true, timeout: 1_000 });
  try {
    return Number(db.prepare('SELECT count(*) AS calls FROM call WHERE run_no = 1').get()?.calls ?? 0);
  } catch {
    return 0;
  } finally {
    db.close();
  }
}
