import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LocalServer } from '@tamis/ledger/internal';
import { Client } from 'pg';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));

/** What one idle worker costs the server: connections, new ones, and transactions a second. */
export async function idle({ url }: LocalServer, seconds: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const worker = spawn(process.execPath, [TAMIS, 'worker', '--db', url, '--quiet'], { stdio: 'ignore' });
  await setTimeout(5000);
  const before = await countsOf(client);
  await setTimeout(seconds * 1000);
  const after = await countsOf(client);
  const gone = once(worker, 'close');
  worker.kill('SIGTERM');
  await gone;
  await client.end();
  const fresh = after.sessions - before.sessions;
  // Our own look is one of them.
  const rate = Math.max(0, after.transactions - before.transactions - 1) / seconds;
  printTable(
    `postgres: one idle worker for ${seconds} s`,
    ['', 'figure', 'target', ''],
    [
      ['connections', String(after.open), '≤ 2', met(after.open <= 2)],
      ['new connections', String(fresh), '0', met(fresh === 0)],
      ['transactions a second', short(rate), '≤ 2', met(rate <= 2)],
    ],
  );
}

async function countsOf(client: Client) {
  const { rows } = await client.query<{ readonly sessions: string; readonly transactions: string; readonly open: string }>(
    `SELECT sessions, xact_commit + xact_rollback AS transactions,
      (SELECT count(*) FROM pg_stat_activity WHERE application_name = 'tamis') AS open
      FROM pg_stat_database WHERE datname = current_database()`,
  );
  const [row] = rows;
  return { sessions: Number(row?.sessions), transactions: Number(row?.transactions), open: Number(row?.open) };
}
