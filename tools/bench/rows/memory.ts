import { cpSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyLedger, type LocalServer, putRunPlace, startLocalServer } from '@tamis/ledger/internal';
import { Client } from 'pg';
import { processorSeconds } from '../../../scripts/tests/processor-seconds.ts';
import { closeStored, copiedUnits, copyUnits, storedRun } from '../documents/stored-run.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { runChild } from '../timing/run-child.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
const SIZES = [5000, 50_000] as const;

const ATTEMPTS = 2;

// How much more memory a run with ten times as many units may take, and how much more processor time.
const [MOST_MEMORY, MOST_CPU] = [1.3, 13];

const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=48'];

const COMMANDS: readonly (readonly string[])[] = [
  ['export'],
  ['export', '--format', 'csv'],
  ['export', '--what', 'all'],
  ['export', '--what', 'failures'],
  ['verify'],
  ['status'],
];

// Commands that read a whole run, of a size and of ten times that, in a file and in Postgres: the most memory, and the processor time.
export async function memory(_options: Options): Promise<void> {
  using made = mkdtempDisposableSync(join(tmpdir(), 'tamis-bench-'));
  const server = await startLocalServer();
  try {
    const runs = [];
    for (const units of SIZES) runs.push(await storedTwice(join(made.path, `${units}`), server, units));
    for (const store of ['file', 'database'] as const) {
      const lines = [];
      const stored = runs.map((run) => run[store]);
      for (const command of COMMANDS) lines.push(await measured(command, stored, made.path, server));
      printTable(
        `memory: ${SIZES[0]} and ${SIZES[1]} units of ${ATTEMPTS} answers, in ${store === 'file' ? 'a file' : 'Postgres'}; processor time with that of Postgres`,
        [
          '',
          ...SIZES.map((units) => `MB, ${units}`),
          'ratio',
          `≤ ${MOST_MEMORY}`,
          ...SIZES.map((units) => `s, ${units}`),
          'ratio',
          `≤ ${MOST_CPU}`,
        ],
        lines,
      );
    }
  } finally {
    await server.stop();
  }
}

interface StoredTwice {
  readonly file: string;
  readonly database: string;
}

async function storedTwice(folder: string, server: LocalServer, units: number): Promise<StoredTwice> {
  const stored = storedRun(folder);
  const database = join(folder, 'database');
  const ledger = join(stored.run, 'ledger.sqlite');
  cpSync(stored.run, database, { recursive: true, filter: (file) => !file.startsWith(ledger) });
  const schema = `memory_${units}`;
  const place = `${server.url}?schema=${schema}`;
  await copyLedger(ledger, place);
  putRunPlace(database, place);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`SET search_path = ${schema}; ${copiedUnits('database', units, ATTEMPTS)}`);
  await client.end();
  copyUnits(stored, units, ATTEMPTS);
  closeStored(stored);
  return { file: stored.run, database };
}

async function measured(
  command: readonly string[],
  runs: readonly string[],
  folder: string,
  server: LocalServer,
): Promise<readonly string[]> {
  const [name = '', ...flags] = command;
  const used: { readonly memory: number; readonly cpu: number }[] = [];
  for (const run of runs) {
    const before = processorSeconds(server.process.pid ?? 0);
    const { memory: most, cpu, exit } = await runChild([...HEAP, TAMIS, name, run, ...flags], join(folder, 'output'));
    if (exit !== 0) throw new Error(`tamis ${command.join(' ')} ended with ${exit}`);
    used.push({ memory: most, cpu: cpu / 1000 + processorSeconds(server.process.pid ?? 0) - before });
  }
  const [memories, times] = [used.map((one) => one.memory), used.map(({ cpu }) => cpu)];
  return [`tamis ${command.join(' ')}`, ...ratio(memories, MOST_MEMORY), ...ratio(times, MOST_CPU)];
}

function ratio(figures: readonly number[], most: number): readonly string[] {
  const [small = 0, large = 0] = figures;
  return [...figures.map(short), short(large / small), met(large / small <= most)];
}
