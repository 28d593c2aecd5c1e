import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { inSchema, type LocalServer, startLocalServer } from '@tamis/ledger/internal';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { preparedData } from './prepared-data.ts';

/** A Postgres database for the tests of one file, or why there is none. */
export interface TestServer {
  readonly server: LocalServer | undefined;
  /** Follows the name of a test that is skipped. */
  readonly reason: string;
  /** The address of an empty schema that nothing else uses. */
  readonly place: () => string;
  /** The rows that the server itself answers with, past everything of ours. */
  readonly query: (text: string) => Promise<readonly { readonly [column: string]: string }[]>;
}

/** The server that the test files of one process share: most need it for less time than it takes to start. */
const everyFile = globalThis as { tamisTestServer?: Promise<LocalServer>; tamisTestDatabases?: number };

let made = 0;

/**
 * Finds a real Postgres with an empty database, or starts one. A file that stops its server asks for its own. If none can be
 * started, tests that need one are skipped and say why.
 */
export async function testServer({ isOwn = false } = {}): Promise<TestServer> {
  try {
    const server = isOwn ? await ownServer() : await emptyDatabase();
    return {
      server,
      reason: '',
      place: () => inSchema(server.url, `tamis_test_${++made}`),
      query: (text) => rowsOf(server.url, text),
    };
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    return { server: undefined, reason: ` (${problem.message})`, place: () => '', query: async () => [] };
  }
}

async function ownServer(): Promise<LocalServer> {
  const server = await startedIn(tmpdir());
  afterAll(() => server.stop(), 60_000);
  return server;
}

/** A database of the shared server, which ends with its process. */
async function emptyDatabase(): Promise<LocalServer> {
  everyFile.tamisTestServer ??= startedIn(path.dirname(tmpdir()));
  const server = await everyFile.tamisTestServer;
  everyFile.tamisTestDatabases = (everyFile.tamisTestDatabases ?? 0) + 1;
  const name = `tamis_file_${everyFile.tamisTestDatabases}`;
  await rowsOf(server.url, `CREATE DATABASE ${name}`);
  afterAll(() => rowsOf(server.url, `DROP DATABASE ${name} WITH (FORCE)`), 60_000);
  return { ...server, url: server.url.replace(/postgres$/, name) };
}

async function startedIn(parent: string): Promise<LocalServer> {
  const folder = mkdtempSync(path.join(parent, 'tamis-postgres-'));
  chmodSync(folder, 0o755);
  await preparedData(folder);
  // These tests are not about machine crashes, and waiting for the disk would be most of their time.
  return await startLocalServer({ folder, settings: ['fsync=off'] });
}

async function rowsOf(url: string, text: string): Promise<readonly { readonly [column: string]: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
