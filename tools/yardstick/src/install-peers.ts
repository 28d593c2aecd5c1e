import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from './cases/folder.ts';

interface Manifest {
  readonly version: string;
  readonly dependencies: { readonly [name: string]: string };
}

// Installs the peers into this package's own folder unless each is found in exactly its version; false if that fails.
export function installPeers(): boolean {
  const root = packageRoot();
  const { dependencies } = manifestIn(root);
  if (Object.entries(dependencies).every(([name, version]) => versionOf(name) === version)) return true;
  process.stderr.write(`Some peers are not installed yet: npm install --prefix ${path.relative(process.cwd(), root) || '.'}\n`);
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--prefix', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.stderr.write('The peers could not be installed. Check the network and try again.\n');
  return status === 0;
}

export function versionOf(name: string): string | undefined {
  const folder = folderOf(name, packageRoot());
  return folder && manifestIn(folder).version;
}

function folderOf(name: string, from: string): string | undefined {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  return from === path.dirname(from) ? undefined : folderOf(name, path.dirname(from));
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
