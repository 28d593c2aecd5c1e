import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const GUIDES = {
  'the README': '../README.md',
  'the guide to the ledger': '../../../docs/ledger.md',
  'the guide to reviews': '../../../docs/reviews.md',
};

test.for(Object.entries(GUIDES))('the programs of %s print what it says', ([, file]) => {
  const guide = readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
  const programs = [...guide.matchAll(/^```ts\n(.*?)^```$\s*(?:^```text\n(.*?)^```$)?/gms)];
  const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));
  try {
    expect(programs.length).toBeGreaterThan(0);
    for (const [, program = '', printed = ''] of programs) {
      writeFileSync(path.join(folder, 'example.ts'), program);
      const args = ['--conditions=source', 'example.ts'];
      const env = { ...process.env, TAMIS_LEDGER: '' };
      expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })).toBe(printed);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
