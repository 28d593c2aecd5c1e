import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { inSchema, type LocalServer, postgresPlace } from '@tamis/ledger/internal';
import type { Client } from 'pg';
import { afterAll } from 'vitest';
import { startPrepared } from './prepared-data.ts';
import { connected, type Rows, rowsOf } from './rows-of.ts';
import { askForServer } from './run-server.ts';

export interface TestServer<Server = Pick<LocalServer, 'url' | 'port'>> {
  readonly server: Server | undefined;
  readonly reason: string;
  readonly place: () => string;
  readonly emptied: () => Promise<string>;
  readonly query: (text: string) => Promise<Rows>;
}

// An empty database of the one server of this test run. If it can't be started, tests that need it are skipped and say why.
export async function testServer(): Promise<TestServer> {
  const answer = await askForServer(process.env.TAMIS_TESTS_FOLDER ?? '');
  if ('problem' in answer) return lacking(answer.problem);
  const { url, port, asked } = answer;
  const name = `tamis_file_${asked}`;
  // The pages of an empty database are few: a copy of its files is made sooner than a log of them.
  await rowsOf(url, `CREATE DATABASE ${name} STRATEGY FILE_COPY`);
  afterAll(() => rowsOf(url, `DROP DATABASE ${name} WITH (FORCE)`), 60_000);
  const own = url.replace(/postgres$/, name);
  return having({ url: own, port }, asking(own));
}

export async function ownTestServer(): Promise<TestServer<LocalServer>> {
  try {
    const server = await startPrepared(mkdtempSync(path.join(tmpdir(), 'tamis-postgres-')));
    afterAll(() => server.stop(), 60_000);
    return having(server, (text) => rowsOf(server.url, text));
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    return lacking(problem.message);
  }
}

function lacking(problem: string): TestServer<never> {
  return { server: undefined, reason: ` (${problem})`, place: () => '', emptied: async () => '', query: async () => [] };
}

function having<Server extends { readonly url: string }>(server: Server, query: TestServer['query']): TestServer<Server> {
  let made = 0;
  const emptied = inSchema(server.url, 'tamis_emptied');
  let emptying = '';
  return {
    ...{ server, reason: '', query },
    place: () => inSchema(server.url, `tamis_test_${++made}`),
    emptied: async () => {
      emptying ||= await emptyingOf(postgresPlace(emptied).schema, query);
      await query(emptying);
      return emptied;
    },
  };
}

// Statements that empty the tables of a schema, or none if there are no tables yet. TRUNCATE would make new files for every table and index.
async function emptyingOf(schema: string, query: TestServer['query']): Promise<string> {
  const rows = await query(
    `SELECT format('DELETE FROM %I.%I', schemaname, tablename) AS text FROM pg_tables
      WHERE schemaname = '${schema}' AND tablename <> 'tamis_ledger'
    UNION ALL SELECT format('SELECT setval(%L, %s, false)', format('%I.%I', schemaname, sequencename), start_value)
      FROM pg_sequences WHERE schemaname = '${schema}'`,
  );
  const texts = rows.map(({ text }) => text);
  if (texts.length === 0) return '';
  return ['SET session_replication_role = replica', ...texts, 'SET session_replication_role = DEFAULT'].join(';');
}

// Asks over one connection for as long as the file lasts: some ask often, until something is so.
function asking(url: string): TestServer['query'] {
  let opening: Promise<Client> | undefined;
  afterAll(async () => (await opening)?.end());
  return async (text) => {
    opening ??= connected(url);
    return (await (await opening).query(text)).rows;
  };
}
