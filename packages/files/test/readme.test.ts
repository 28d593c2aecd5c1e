import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
const blockOf = (language: string) => new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(readme)?.[1] ?? '';

it('prints what the README says its example prints', () => {
  const folder = mkdtempSync(path.join(import.meta.dirname, 'readme-'));
  try {
    writeFileSync(path.join(folder, 'ticket.yaml'), blockOf('yaml'));
    writeFileSync(path.join(folder, 'example.ts'), blockOf('ts'));
    const printed = execFileSync(process.execPath, ['--conditions=source', 'example.ts'], { cwd: folder, encoding: 'utf8' });
    expect(printed).toBe(blockOf('text'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
