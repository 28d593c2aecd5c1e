import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inPackage } from './packages.ts';

const root = path.resolve(import.meta.dirname, '../..');

// What the command reads at run time ships beside its bundle, so that it works without the repository and without the network.
export function shipWithCommand(): void {
  // The pages that `tamis explain` prints.
  copy(path.join(root, 'cases'), 'cli/cases');
  // What agents that write code read, from where it was installed.
  copy(path.join(root, 'skills'), 'cli/skills');
  // What runs in the processes of the sandbox is run as it is.
  copy(inPackage('python/sandbox'), 'cli/sandbox');
  copy(inPackage('console/dist/page'), 'cli/console/page');
  copy(inPackage('console/dist/THIRD-PARTY.txt'), 'cli/console/THIRD-PARTY.txt');
}

function copy(from: string, name: string): void {
  const to = inPackage(name);
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}
