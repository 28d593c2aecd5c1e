import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));

function arePeersThere(): boolean {
  const { dependencies } = JSON.parse(readFileSync(`${HERE}package.json`, 'utf8')) as { readonly dependencies: object };
  return Object.keys(dependencies).every((name) => existsSync(`${HERE}node_modules/${name}`));
}

/** Installs the libraries that Tamis is compared with, if they are missing; false if that fails. */
export function installPeers(): boolean {
  if (arePeersThere()) return true;
  process.stdout.write('The peers to measure against are not installed yet: npm install --prefix bench\n');
  const { status } = spawnSync('npm', ['install', '--prefix', HERE], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return true;
  process.stdout.write('The peers could not be installed; nothing was measured. Check the network and try again.\n');
  return false;
}
