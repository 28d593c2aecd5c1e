import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { offerServer } from '../postgres/run-server.ts';

// Makes one folder for the temporary files of all test files of a run, and removes it with everything in it at the end. The Postgres
// server of the run lives there, too.
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-run-'));
  // Some tests start a program as another user.
  chmodSync(folder, 0o755);
  process.env.TAMIS_TESTS_FOLDER = folder;
  // Compiled programs outlive the run: a process that started without them would be slower, and so would each worker.
  process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'node-compile-cache');
  process.env.TAMIS_TURN ??= `${commits()}`;
  const endServer = await offerServer(folder);
  return async () => {
    await endServer();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}

// How many commits there are, so that each looks at another share of what is too much for one run; 0 outside a repository.
function commits(): number {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  return Number(stdout ?? 0) || 0;
}
