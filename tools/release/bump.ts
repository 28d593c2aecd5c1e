import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+)?$/;

interface Manifest {
  version?: string;
  dependencies?: { [name: string]: string };
  devDependencies?: { [name: string]: string };
}

export function bump(root: string, version: string): void {
  if (!VERSION.test(version)) throw new Error(`${JSON.stringify(version)} is not a version; one such as 0.2.0 was expected.`);
  const folders = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`);
  const names = new Set(folders.map((folder) => String(readJson(path.join(root, folder, 'package.json')).name)));
  for (const folder of ['.', ...folders])
    change(path.join(root, folder, 'package.json'), (manifest) => setVersion(manifest, version, names));
  change(path.join(root, 'package-lock.json'), (lock) => {
    lock.version = version;
    const packages = lock.packages as { readonly [folder: string]: Manifest };
    for (const folder of ['', ...folders]) if (packages[folder] !== undefined) setVersion(packages[folder], version, names);
  });
}

// Packages of one release need each other in exactly that version.
function setVersion(manifest: Manifest, version: string, names: ReadonlySet<string>): void {
  manifest.version = version;
  for (const needed of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(needed ?? {})) if (needed !== undefined && names.has(name)) needed[name] = version;
}

function readJson(file: string): { [key: string]: unknown } {
  return JSON.parse(readFileSync(file, 'utf8')) as { [key: string]: unknown };
}

function change(file: string, edit: (value: { [key: string]: unknown }) => void): void {
  const value = readJson(file);
  edit(value);
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
