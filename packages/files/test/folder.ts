import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export function folderOf(files: { readonly [name: string]: string }): (name: string) => string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return (name) => path.join(folder, name);
}
