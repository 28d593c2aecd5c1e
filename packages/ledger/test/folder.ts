import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

export function folder(): { readonly file: (name: string) => string } {
  const made = mkdtempSync(path.join(tmpdir(), 'tamis-ledger-'));
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  return { file: (name) => path.join(made, name) };
}
