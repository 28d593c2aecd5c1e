import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tokenOf } from '../src/mcp/token-of.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-token-'));
afterAll(() => {
  delete process.env.TEST_SHOP_TOKEN;
  rmSync(folder, { recursive: true });
});

it('a token comes from the environment, each time as it is then', async () => {
  process.env.TEST_SHOP_TOKEN = 'one';
  const token = tokenOf({ tokenEnv: 'TEST_SHOP_TOKEN' });
  expect(await token?.()).toBe('one');
  process.env.TEST_SHOP_TOKEN = ' two\n';
  expect(await token?.()).toBe('two');
  for (const wrong of ['', 'two words', 'a\r\nb']) {
    process.env.TEST_SHOP_TOKEN = wrong;
    await expect(token?.()).rejects.toThrow(/^TEST_SHOP_TOKEN has no access token: expected one word\.$/);
  }
  expect(() => tokenOf({ tokenEnv: 'TEST_NO_TOKEN' })).toThrow('TEST_NO_TOKEN is not set');
  expect(tokenOf({})).toBeUndefined();
});

it('a token comes from a program, which runs once a minute, and again if it failed', async () => {
  const program = path.join(folder, 'print-token');
  const prints = (line: string) => writeFileSync(program, `#!/bin/sh\n${line}\n`);
  prints('exit 3');
  chmodSync(program, 0o755);
  const token = tokenOf({ tokenCommand: program });
  await expect(token?.()).rejects.toThrow();
  prints('echo secret');
  expect(await token?.()).toBe('secret');
  prints('echo other');
  expect(await token?.()).toBe('secret');
});
