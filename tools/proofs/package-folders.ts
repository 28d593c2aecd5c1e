import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly dependencies?: { readonly [name: string]: string };
  readonly devDependencies?: { readonly [name: string]: string };
}

// The folder of a package and those of our packages that it needs, from the root.
export function withDependencies(name: string): readonly string[] {
  const found = new Set<string>();
  const add = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (needed.startsWith('@tamis/')) add(`packages/${needed.slice('@tamis/'.length)}`);
  };
  add(`packages/${name}`);
  return [...found];
}
