import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const packages = path.resolve(import.meta.dirname, '../../..');

const program = `import { compile } from '@tamis/core';
import { openAiTurn } from '@tamis/models';
const gate = compile({ kind: 'tool-calls', tools: [{ name: 'ping' }] });
const turn = await openAiTurn(gate, { role: 'assistant', content: 'All is well.' });
console.log(turn.status);`;

it('can be used outside of the repository, as the README says', { tags: 'proof' }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-outside-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(path.join(folder, 'main.ts'), program);
    const parts = ['core', 'models'].map((name) => path.join(packages, name));
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', ...parts], { cwd: folder, stdio: 'pipe' });
    expect(execFileSync(process.execPath, ['main.ts'], { cwd: folder, encoding: 'utf8' })).toBe('pass\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
