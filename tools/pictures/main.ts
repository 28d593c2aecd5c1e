import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decisionPicture } from './decision-picture.ts';
import { demoPicture } from './demo-picture.ts';

const root = path.resolve(import.meta.dirname, '../..');
const command = path.join(root, 'packages/cli/bin/tamis.js');
const pictures = path.join(root, 'docs/pictures');

async function main(): Promise<void> {
  // The path is in the picture; a folder that is already there is somebody else's.
  const folder = path.join(tmpdir(), 'tamis-demo');
  mkdirSync(folder);
  try {
    const { stdout, status } = spawnSync(process.execPath, [command, 'demo', '--color', '--out', folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The demo ended with ${status}.`);
    writeFileSync(path.join(pictures, 'demo.svg'), demoPicture(stdout));
    writeFileSync(path.join(pictures, 'decision.png'), await decisionPicture(command, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
