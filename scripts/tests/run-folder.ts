import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes one folder for the temporary files of all test files of a run, and removes it with everything in it at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-run-'));
  // Some tests start a program as another user.
  chmodSync(folder, 0o755);
  process.env.TAMIS_TESTS_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
