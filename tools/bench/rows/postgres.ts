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

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
const IN_FLIGHT = '64';
const LEAST = 1000;

/** How much more processor time an attempt may take than in a file, and with four processes than with one. */
const [MOST_CPU, MOST_RISE] = [1.8, 1.2];

/** A run of a tenth of the units tells what starting costs. */
const STARTING = 10;

const NAMES = ['a file, 1 process', 'Postgres, 1 process', 'Postgres, 2 processes', 'Postgres, 4 processes'];

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
  const few = units / STARTING;
  const costs: Cost[] = [];
  const lines: (readonly string[])[] = [];
  for (const processes of [0, 1, 2, 4]) {
    const run = (out: string, flags: readonly string[]) => {
      const args = [...work, ...flags, '--out', join(folder, out)];
      return processes === 0 ? seconds(() => ended(args)) : together(server, [...args, '--db', server.url], processes - 1);
    };
    const start = await costing(server, () => run(`start-${processes}`, ['--max-units', String(few)]));
    const whole = await costing(server, () => run(`whole-${processes}`, []));
    costs.push(costOf(whole, start, attempts));
    lines.push([
      NAMES[costs.length - 1] ?? '',
      ...figures(whole.seconds, attempts, units),
      ...(processes === 4 ? [`≥ ${LEAST}`, met(units / whole.seconds >= LEAST)] : ['', '']),
    ]);
  }
  printTable(
    `postgres: ${units} units of ${steps === 1 ? 'one step' : 'two steps'} on a cassette, ${IN_FLIGHT} in flight in each process, results on disk`,
    ['', 'wall', 'units a second', 'attempts a second', 'ms a unit', 'target', ''],
    lines,
  );
  printCosts(costs, steps);
  if (steps === 2) await weigh(server, join(folder, 'whole-1'), units, statSync(join(folder, 'whole-0/ledger.sqlite')).size);
}

/** What some work took: processor time in seconds, and transactions. */
interface Taken {
  readonly seconds: number;
  readonly tamis: number;
  readonly postgres: number;
  readonly transactions: number;
}

/** What an attempt costs: milliseconds of processor time, and transactions. */
interface Cost {
  readonly tamis: number;
  readonly postgres: number;
  readonly transactions: number;
  /** Milliseconds of both for each attempt beyond those of a run with few units, which pays for starting all processes, too. */
  readonly further: number;
}

async function costing(server: LocalServer, work: () => Promise<number>): Promise<Taken> {
  const now = async () => ({
    ...{ tamis: endedChildren(), postgres: withChildren(server.process.pid ?? 0), transactions: await transactionsOf(server) },
  });
  const before = await now();
  const took = await work();
  // Sessions report what they did with a delay.
  await setTimeout(1500);
  const after = await now();
  return {
    seconds: took,
    tamis: after.tamis - before.tamis,
    postgres: after.postgres - before.postgres,
    transactions: after.transactions - before.transactions,
  };
}

function costOf(whole: Taken, start: Taken, attempts: number): Cost {
  const all = (taken: Taken) => taken.tamis + taken.postgres;
  return {
    tamis: (whole.tamis * 1000) / attempts,
    postgres: (whole.postgres * 1000) / attempts,
    transactions: whole.transactions / attempts,
    further: ((all(whole) - all(start)) * 1000) / (attempts * (1 - 1 / STARTING)),
  };
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

function printCosts(costs: readonly Cost[], steps: Steps): void {
  const cpu = costs.map(({ tamis, postgres: server }, at) => tamis + (at === 0 ? 0 : server));
  const ratios = [undefined, (cpu[1] ?? 0) / (cpu[0] ?? 0)];
  const rises = [undefined, undefined, undefined, (costs[3]?.further ?? 0) / (costs[1]?.further ?? 0)];
  const judged = (ratio: number | undefined, most: number) =>
    ratio === undefined ? ['', ''] : [short(ratio), met(ratio <= most)];
  printTable(
    `postgres: milliseconds of processor time for an attempt, ${steps === 1 ? 'one step' : 'two steps'}; further: without starting the processes`,
    [
      '',
      'Tamis',
      'Postgres',
      'both',
      'of a file',
      `≤ ${MOST_CPU}`,
      'further',
      'of one',
      `≤ ${MOST_RISE}`,
      'transactions',
      `≤ ${MOST_TRANSACTIONS}`,
    ],
    costs.map(({ tamis, postgres: server, transactions, further }, at) => [
      NAMES[at] ?? '',
      ...[short(tamis), at === 0 ? '' : short(server), short(cpu[at] ?? 0), ...judged(ratios[at], MOST_CPU)],
      ...[short(further), ...judged(rises[at], MOST_RISE)],
      ...(at === 0 ? ['', ''] : [short(transactions), met(transactions <= MOST_TRANSACTIONS)]),
    ]),
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
