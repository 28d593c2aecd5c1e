import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { inSchema, type LocalServer, startLocalServer } from '@tamis/ledger';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { preparedData } from './prepared-data.ts';

/** A Postgres for the tests of one file, or why there is none. */
export interface TestServer {
  readonly server: LocalServer | undefined;
  /** Follows the name of a test that is skipped. */
  readonly reason: string;
  /** The address of an empty schema that nothing else uses. */
  readonly place: () => string;
  /** The rows that the server itself answers with, past everything of ours. */
  readonly query: (text: string) => Promise<readonly { readonly [column: string]: string }[]>;
}

let made = 0;

/** Starts a real Postgres. If none can be started, tests that need one are skipped and say why. */
export async function testServer(): Promise<TestServer> {
  try {
    // These tests are not about machine crashes, and waiting for the disk would be most of their time.
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-postgres-'));
    chmodSync(folder, 0o755);
    await preparedData(path.dirname(tmpdir()), folder);
    const server = await startLocalServer({ folder, settings: ['fsync=off'] });
    afterAll(() => server.stop(), 60_000);
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

async function rowsOf(url: string, text: string): Promise<readonly { readonly [column: string]: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
