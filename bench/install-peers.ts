import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Installs the libraries that Tamis is measured beside, if they are not there; false if that fails. */
export function installPeers(): boolean {
  if (existsSync(`${HERE}node_modules`)) return true;
  process.stdout.write('The peers to measure against are not installed yet: npm install --prefix bench\n');
  const { status } = spawnSync('npm', ['install', '--prefix', HERE], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return true;
  process.stdout.write('The peers could not be installed; nothing was measured. Check the network and try again.\n');
  return false;
}
