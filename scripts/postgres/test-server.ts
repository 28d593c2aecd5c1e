import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { inSchema, type LocalServer, startLocalServer } from '@tamis/ledger';
import { afterAll } from 'vitest';
import { preparedData } from './prepared-data.ts';

/** A Postgres for the tests of one file, or why there is none. */
export interface TestServer {
  readonly server: LocalServer | undefined;
  /** Goes behind the name of a test that is skipped. */
  readonly reason: string;
  /** The place of an empty schema that nobody else has. */
  readonly place: () => string;
}

let made = 0;

/** Starts a Postgres of the very kind that people use. Where none can be started, tests that need one are skipped and say why. */
export async function testServer(): Promise<TestServer> {
  try {
    // A crash of the machine is not what these tests are about, and waiting for its disk would be most of their time.
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-postgres-'));
    chmodSync(folder, 0o755);
    await preparedData(path.dirname(tmpdir()), folder);
    const server = await startLocalServer({ folder, settings: ['fsync=off'] });
    afterAll(() => server.stop(), 60_000);
    return { server, reason: '', place: () => inSchema(server.url, `tamis_test_${++made}`) };
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    return { server: undefined, reason: ` (${problem.message})`, place: () => '' };
  }
}
