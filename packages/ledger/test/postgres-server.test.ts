import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { localPostgres } from '../src/internal.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!isWhole || localPostgres() === undefined)(
  'an embedded server ends with the process that started it, even if that is killed',
  { tags: 'proof', timeout: 60_000 },
  async () => {
    // Root starts it as another user, who can't enter root's own folders.
    const folder = mkdtempSync(path.join('/var/tmp', 'tamis-orphan-'));
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'children/serve-postgres.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [said] = (await once(child.stdout, 'data')) as [Buffer];
      const pid = Number(said.toString());
      expect(isAlive(pid)).toBe(true);
      child.kill('SIGKILL');
      await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  },
);
