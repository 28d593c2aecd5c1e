import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

// Every test file has its own folder for temporary files, and so have the programs that it starts. It is removed with everything
// in it when the tests have ended, so no test has to clean up after itself.
const before = process.env.TMPDIR;
const folder = mkdtempSync(path.join(process.env.TAMIS_TESTS_FOLDER ?? tmpdir(), 'tests-'));
// Some tests start a program as another user.
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;

afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
