import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function packAll(root: string, out: string): readonly string[] {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(path.join(root, 'packages')))
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], {
      cwd: path.join(root, 'packages', name),
      stdio: 'pipe',
    });
  const files = readdirSync(out).sort();
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(out, file)))
      .digest('hex');
  writeFileSync(path.join(out, 'SHA256SUMS'), files.map((file) => `${digest(file)}  ${file}\n`).join(''));
  return files;
}
