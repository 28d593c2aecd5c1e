import { Client } from 'pg';
import { describe } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { postgresPlace } from '../src/internal.ts';
import { ledgerBehaviour } from './behaviour/ledger-behaviour.ts';

const { server, reason, place } = await testServer();
const where = server === undefined ? '' : place();

/** An empty ledger: emptying one takes a fraction of the time that creating one does. */
async function empty(): Promise<string> {
  const { schema } = postgresPlace(where);
  const client = new Client({ connectionString: server?.url });
  await client.connect();
  const { rows } = await client.query<{ readonly name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1 AND tablename <> 'tamis_ledger'`,
    [schema],
  );
  // TRUNCATE makes new files for every table and index, which takes longer than to delete a few rows.
  const restart = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences WHERE schemaname = '${schema}'`;
  const texts = ['SET session_replication_role = replica', ...rows.map(({ name }) => `DELETE FROM ${name}`), restart];
  if (rows.length > 0) await client.query(texts.join(';'));
  await client.end();
  return where;
}

describe.skipIf(server === undefined)(`in Postgres${reason}`, () => {
  ledgerBehaviour('Postgres', async (given) => openLedger(await empty(), given));
});
