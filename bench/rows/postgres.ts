import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type LocalServer, postgresPlace, startLocalServer } from '@tamis/ledger/internal';
import { Client } from 'pg';
import { ATTEMPTS_PER_UNIT, type Steps, writeRunFolder } from '../documents/run-folder.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { endedChildren, withChildren } from '../timing/cpu.ts';
import { inFlight } from './postgres-flight.ts';
import { idle } from './postgres-idle.ts';

const TAMIS = fileURLToPath(new URL('../../packages/cli/bin/tamis.js', import.meta.url));
const IN_FLIGHT = '64';
const LEAST = 1000;

/** How much more processor time an attempt may take than in a file, and with four processes than with one. */
const [MOST_CPU, MOST_RISE] = [1.8, 1.2];

/** How many transactions an attempt may take. */
const MOST_TRANSACTIONS = 0.5;

/** An idle worker; calls in flight; runs of one and of two steps on a cassette, in a file and in Postgres with 1, 2 and 4 processes: units and attempts a second, processor time, transactions, and what a unit weighs. */
export async function postgres(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  const server = await startLocalServer();
  try {
    const units = options.quick ? 4000 : 20_000;
    await idle(server, options.quick ? 20 : 60);
    await inFlight(join(folder, 'flight'), server);
    for (const steps of [1, 2] as const) await measure(join(folder, `${steps}`), server, units, steps);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, server: LocalServer, units: number, steps: Steps): Promise<void> {
  const { pipeline, cassette } = writeRunFolder(folder, units, steps);
  // Only drafts are wrong at first.
  const attempts = Math.round(units * (ATTEMPTS_PER_UNIT - 2 + steps));
  const work = [
    'run',
    pipeline,
    '--cassette',
    cassette,
    '--yes',
    '--quiet',
    '--concurrency',
    IN_FLIGHT,
    '--ledger',
    join(folder, 'home.sqlite'),
  ];
  const costs: Cost[] = [];
  const inFile = await costing(server, costs, () => seconds(() => ended([...work, '--out', join(folder, 'file')])));
  const lines = [['a file, 1 process', ...figures(inFile, attempts, units), '', '']];
  for (const processes of [1, 2, 4]) {
    const out = join(folder, `base-${processes}`);
    const args = [...work, '--out', out, '--db', server.url];
    const took = await costing(server, costs, () => together(server, args, processes - 1));
    const rate = units / took;
    lines.push([
      `Postgres, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
      ...figures(took, attempts, units),
      ...(processes === 4 ? [`≥ ${LEAST}`, met(rate >= LEAST)] : ['', '']),
    ]);
  }
  printTable(
    `postgres: ${units} units of ${steps === 1 ? 'one step' : 'two steps'} on a cassette, ${IN_FLIGHT} in flight in each process, results on disk`,
    ['', 'wall', 'units a second', 'attempts a second', 'ms a unit', 'target', ''],
    lines,
  );
  printCosts(costs, attempts, steps);
  if (steps === 2) await weigh(server, join(folder, 'base-1'), units, statSync(join(folder, 'file/ledger.sqlite')).size);
}

interface Cost {
  readonly tamis: number;
  readonly postgres: number;
  readonly transactions: number;
}

/** Adds what some work costs, and returns how long it took. */
async function costing(server: LocalServer, costs: Cost[], work: () => Promise<number>): Promise<number> {
  const now = async (): Promise<Cost> => ({
    ...{ tamis: endedChildren(), postgres: withChildren(server.process.pid ?? 0), transactions: await transactionsOf(server) },
  });
  const before = await now();
  const took = await work();
  // Sessions report what they did with a delay.
  await setTimeout(1500);
  const after = await now();
  costs.push({
    tamis: after.tamis - before.tamis,
    postgres: after.postgres - before.postgres,
    transactions: after.transactions - before.transactions,
  });
  return took;
}

async function transactionsOf({ url }: LocalServer): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ readonly xact_commit: string }>(
    'SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.xact_commit);
}

function printCosts(costs: readonly Cost[], attempts: number, steps: Steps): void {
  const cpu = costs.map(({ tamis, postgres: server }, at) => ((tamis + (at === 0 ? 0 : server)) * 1000) / attempts);
  const [inFile = 0, one = 0] = cpu;
  const targets = [[], [MOST_CPU, one / inFile], [], [MOST_RISE, (cpu[3] ?? 0) / one]] as const;
  printTable(
    `postgres: what an attempt costs, ${steps === 1 ? 'one step' : 'two steps'}; one process may take ${MOST_CPU} times as much as a file, four ${MOST_RISE} times as much as one`,
    ['', 'Tamis ms', 'Postgres ms', 'both ms', 'ratio', '', 'transactions', `≤ ${MOST_TRANSACTIONS}`],
    costs.map(({ tamis, postgres: server, transactions }, at) => {
      const [most, ratio] = targets[at] ?? [];
      const each = transactions / attempts;
      return [
        ['a file, 1 process', 'Postgres, 1 process', 'Postgres, 2 processes', 'Postgres, 4 processes'][at] ?? '',
        ...[short((tamis * 1000) / attempts), at === 0 ? '' : short((server * 1000) / attempts), short(cpu[at] ?? 0)],
        ...(most === undefined || ratio === undefined ? ['', ''] : [short(ratio), met(ratio <= most)]),
        ...(at === 0 ? ['', ''] : [short(each), met(each <= MOST_TRANSACTIONS)]),
      ];
    }),
  );
}

function figures(took: number, attempts: number, units: number): readonly string[] {
  return [`${short(took)} s`, short(units / took), short(attempts / took), short((took * 1000) / units)];
}

/** The time of a run with several participants, which are all ready before it begins. */
async function together(server: LocalServer, args: readonly string[], workers: number): Promise<number> {
  const helpers = Array.from({ length: workers }, () =>
    start(['worker', '--db', server.url, '--quiet', '--concurrency', IN_FLIGHT]),
  );
  if (workers > 0) await setTimeout(1000);
  const took = await seconds(async () => void (await ended(args)));
  const gone = helpers.map((helper) => once(helper, 'close'));
  for (const helper of helpers) helper.kill('SIGTERM');
  await Promise.all(gone);
  return took;
}

async function weigh({ url }: LocalServer, out: string, units: number, file: number): Promise<void> {
  const { schema } = postgresPlace(readFileSync(join(out, 'ledger.url'), 'utf8').trim());
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{
    readonly name: string;
    readonly rows: string;
    readonly data: string;
    readonly indexes: string;
  }>(
    `SELECT relname AS name, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I.%I', nspname, relname), false, true, '')))[1]::text AS rows,
      pg_table_size(c.oid) AS data, pg_indexes_size(c.oid) AS indexes FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname = $1 AND relkind = 'r' ORDER BY pg_total_relation_size(c.oid) DESC LIMIT 8`,
    [schema],
  );
  await client.end();
  const each = (total: number) => short(total / units);
  const sum = (part: 'data' | 'indexes') => rows.reduce((all, row) => all + Number(row[part]), 0);
  printTable(
    `postgres: what a unit weighs; the file of SQLite has ${each(file)} bytes for each`,
    ['table', 'rows a unit', 'bytes of rows', 'bytes of indexes'],
    [
      ...rows.map((row) => [row.name, each(Number(row.rows)), each(Number(row.data)), each(Number(row.indexes))]),
      ['all', each(rows.reduce((all, row) => all + Number(row.rows), 0)), each(sum('data')), each(sum('indexes'))],
    ],
  );
}

function start(args: readonly string[]) {
  return spawn(process.execPath, [TAMIS, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function ended(args: readonly string[]): Promise<void> {
  const [code] = (await once(start(args), 'close')) as [number | null];
  if (code !== 0) throw new Error(`tamis ${args[0]} ended with ${code}`);
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
